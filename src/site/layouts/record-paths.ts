import type { CatalogFile } from '../../catalog/catalog.ts';
import { contentOfBuild } from '../../catalog/content/read-content.ts';

/** Lists of the catalogue whose records have a page each. */
type RecordList = {
  [List in keyof CatalogFile]-?: CatalogFile[List] extends readonly { slug: string }[] ? List : never;
}[keyof CatalogFile];

/** The static paths of a page `[slug].astro`, one for every record of a list. */
export function recordPaths(list: RecordList): { params: { slug: string } }[] {
  return contentOfBuild()[list].map(({ slug }) => ({ params: { slug } }));
}

/** The record that a static path was made from; throws when page and catalogue disagree. */
export function recordOf<T>(records: ReadonlyMap<string, T>, slug: string | undefined): T {
  const record = records.get(slug ?? '');
  if (!record) throw new Error(`the catalogue has no record "${slug}"`);
  return record;
}
