import { plainWords } from '../base/text.ts';
import { type Collection, RECORDS } from '../records/collections.ts';
import type { Tool } from '../records/tool.ts';
import type { Catalog, CatalogFile } from './catalog.ts';

/** The tool of a slug, former slug, name or alias, in any case and punctuation: `polygon-io` is the alias Polygon.io of a tool. */
export function findTool(
  asked: string,
  { toolBySlug, formerSlugs }: Pick<Catalog, 'toolBySlug' | 'formerSlugs'>,
): Tool | undefined {
  const wanted = plainWords(asked);
  return toolBySlug.get(wanted) ?? toolBySlug.get(formerSlugs.get(`tools/${wanted}`) ?? '');
}

/** What records of every folder have; each has one of the three names. */
export interface NamedRecord {
  readonly slug: string;
  readonly name?: string;
  readonly title?: string;
  readonly term?: string;
  readonly addedAt?: string;
  readonly updatedAt?: string;
}

/** Display name of a record. */
export const nameOf = ({ slug, name, title, term }: NamedRecord): string => name ?? title ?? term ?? slug;

/** The records of a folder, in the order of the catalogue; that of another release may lack the folder. */
export function recordsOf(
  catalog: Pick<CatalogFile, (typeof RECORDS)[Collection]['list']>,
  folder: Collection,
): readonly NamedRecord[] {
  return catalog[RECORDS[folder].list] ?? [];
}

/** Tools of one kind in name order; every page that counts a kind counts these. */
export function toolsOfKind({ tools }: Pick<Catalog, 'tools'>, kind: Tool['kind']): Tool[] {
  return tools.filter((tool) => tool.kind === kind);
}

/** What the text of an event says is to be done: its paragraph "To do", without Markdown; undefined without one. */
export function toDoOf(body: string | undefined): string | undefined {
  const paragraph = /^\*\*To do\*\*: (.+(?:\n.+)*)/m.exec(body ?? '')?.[1];
  const plain = paragraph?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
  return plain && plain[0]?.toUpperCase() + plain.slice(1).trim();
}
