import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { nameOf, recordsOf } from '../../catalog/records-of.ts';
import { paths } from '../../records/urls.ts';
import { collectionOf } from './moved-address.ts';

/** Longest slug in characters that is compared, and the most pages that are offered. */
const MAX_SLUG = 64;
const MOST = 3;

/** Pages of records whose address is close to one that has no page, the closest first; at most three. */
export function likelyPages(path: string, catalog: Catalog): { path: string; name: string }[] {
  const found = collectionOf(path);
  if (!found || found.slug.length > MAX_SLUG) return [];
  // A tool is always found on its own page, and not in every folder that has pages of tools.
  const folder = found.collection === 'tools' ? `${paths.tools}/` : found.folder;
  const records = recordsOf(catalog, found.collection);
  const names = new Map(records.map((record) => [record.slug, nameOf(record)]));
  return nearest(found.slug, [...names.keys()], MOST).map((slug) => ({
    path: folder + slug,
    name: names.get(slug) ?? slug,
  }));
}
