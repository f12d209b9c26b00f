import type { Catalog } from '../catalog/catalog.ts';
import { paths } from '../catalog/urls.ts';

/**
 * Where `/compare/<a>-vs-<b>` leads when there is no such page: to the written comparison of the same tools in
 * alphabetical order for good (308), else to the computed one (307, since it may be written later).
 * `undefined` when the path names no two tools.
 */
export function comparisonAddress(
  path: string,
  { comparisonBySlug, toolBySlug }: Pick<Catalog, 'comparisonBySlug' | 'toolBySlug'>,
): { status: 307 | 308; location: string } | undefined {
  const [, names, extension = ''] = /^\/compare\/([a-z0-9-]+-vs-[a-z0-9-]+)(\.md)?$/.exec(path) ?? [];
  const slugs = [...new Set(names?.split('-vs-') ?? [])].sort();
  const canonical = slugs.join('-vs-');
  if (comparisonBySlug.has(canonical))
    return { status: 308, location: paths.comparison(canonical) + extension };
  if (slugs.length < 2 || !slugs.every((slug) => toolBySlug.has(slug))) return undefined;
  const [page = '', query = ''] = paths.compare(slugs).split('?');
  return { status: 307, location: `${page}${extension}?${query}` };
}
