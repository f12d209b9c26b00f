import { nearest } from '../base/nearest.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Collection } from '../catalog/schema/collections.ts';
import { collectionOf } from './moved-address.ts';

/** Longest slug in characters that is compared, and the most pages that are offered. */
const MAX_SLUG = 64;
const MOST = 3;

const RECORDS: Readonly<Record<Collection, (catalog: Catalog) => ReadonlyMap<string, object>>> = {
  tools: ({ toolBySlug }) => toolBySlug,
  'use-cases': ({ useCaseBySlug }) => useCaseBySlug,
  glossary: ({ termBySlug }) => termBySlug,
  categories: ({ categoryBySlug }) => categoryBySlug,
  standards: ({ standardBySlug }) => standardBySlug,
  regulations: ({ regulationBySlug }) => regulationBySlug,
  events: ({ eventBySlug }) => eventBySlug,
  changes: ({ changeBySlug }) => changeBySlug,
  guides: ({ guideBySlug }) => guideBySlug,
  comparisons: ({ comparisonBySlug }) => comparisonBySlug,
};

/** Pages of records whose address is close to one that has no page, the closest first; at most three. */
export function likelyPages(path: string, catalog: Catalog): { path: string; name: string }[] {
  const found = collectionOf(path);
  if (!found || found.slug.length > MAX_SLUG) return [];
  const records = RECORDS[found.collection](catalog);
  return nearest(found.slug, records.keys(), MOST).map((slug) => {
    const record = records.get(slug) as { name?: string; title?: string; term?: string };
    return { path: found.folder + slug, name: record.name ?? record.title ?? record.term ?? slug };
  });
}
