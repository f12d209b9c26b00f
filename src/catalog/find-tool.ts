import { plainWords } from '../base/plain-words.ts';
import type { Tool } from '../records/tool.ts';
import type { Catalog } from './catalog.ts';

/** The tool of a slug, former slug, name or alias, in any case and punctuation: `polygon-io` is the alias Polygon.io of a tool. */
export function findTool(
  asked: string,
  { toolBySlug, formerSlugs }: Pick<Catalog, 'toolBySlug' | 'formerSlugs'>,
): Tool | undefined {
  const wanted = plainWords(asked);
  return toolBySlug.get(wanted) ?? toolBySlug.get(formerSlugs.get(`tools/${wanted}`) ?? '');
}
