import type { Catalog } from '../../catalog/catalog.ts';
import { COMPARE_MAX, COMPARE_MIN } from '../../catalog/compare-tools.ts';
import { findTool } from '../../catalog/find-tool.ts';
import { paths } from '../../records/urls.ts';

const FOLDER = '/compare/';
const BETWEEN = '-vs-';
/** Longest path in characters that is looked at; the slugs of five tools are far shorter. */
const MAX_PATH = 512;

/**
 * Where `/compare/<a>-vs-<b>` leads when there is no such page: to the written comparison of the same tools in
 * alphabetical order for good (308), else to the computed one (307, since it may be written later).
 * `undefined` when the path does not name two to five tools.
 */
export function comparisonAddress(
  path: string,
  {
    comparisonBySlug,
    toolBySlug,
    formerSlugs,
  }: Pick<Catalog, 'comparisonBySlug' | 'toolBySlug' | 'formerSlugs'>,
): { status: 307 | 308; location: string } | undefined {
  if (path.length > MAX_PATH || !path.startsWith(FOLDER)) return undefined;
  const extension = path.endsWith('.md') ? '.md' : '';
  const names = path.slice(FOLDER.length, path.length - extension.length).split(BETWEEN);
  const named = names.map((name) => findTool(name, { toolBySlug, formerSlugs })?.slug ?? name);
  const slugs = [...new Set(named)].sort();
  const canonical = slugs.join(BETWEEN);
  if (comparisonBySlug.has(canonical))
    return { status: 308, location: paths.comparison(canonical) + extension };
  if (slugs.length < COMPARE_MIN || slugs.length > COMPARE_MAX) return undefined;
  if (!slugs.every((slug) => toolBySlug.has(slug))) return undefined;
  const [page = '', query = ''] = paths.compare(slugs).split('?');
  return { status: 307, location: `${page}${extension}?${query}` };
}
