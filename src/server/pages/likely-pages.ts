import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { recordsOf } from '../../catalog/records-of.ts';
import { collectionOf } from './moved-address.ts';

/** Longest slug in characters that is compared, and the most pages that are offered. */
const MAX_SLUG = 64;
const MOST = 3;

/** Pages of records whose address is close to one that has no page, the closest first; at most three. */
export function likelyPages(path: string, catalog: Catalog): { path: string; name: string }[] {
  const found = collectionOf(path);
  if (!found || found.slug.length > MAX_SLUG) return [];
  const records = recordsOf(catalog, found.collection);
  const slugs = records.map(({ slug }) => slug);
  return nearest(found.slug, slugs, MOST).map((slug) => {
    const record = records[slugs.indexOf(slug)];
    return { path: found.folder + slug, name: record?.name ?? record?.title ?? record?.term ?? slug };
  });
}
