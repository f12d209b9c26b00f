import type { Collection } from '../records/collections.ts';
import type { CatalogFile } from './catalog.ts';

/** The list of the catalogue that holds the records of a folder. */
const LISTS = {
  tools: 'tools',
  'use-cases': 'useCases',
  glossary: 'glossary',
  categories: 'categories',
  standards: 'standards',
  regulations: 'regulations',
  events: 'events',
  changes: 'changes',
  guides: 'guides',
  comparisons: 'comparisons',
} as const satisfies Record<Collection, keyof CatalogFile>;

/** What records of every folder have; each has one of the three names. */
export interface NamedRecord {
  readonly slug: string;
  readonly name?: string;
  readonly title?: string;
  readonly term?: string;
}

/** Display name of a record. */
export const nameOf = ({ slug, name, title, term }: NamedRecord): string => name ?? title ?? term ?? slug;

/** The records of a folder, in the order of the catalogue. */
export function recordsOf(
  catalog: Pick<CatalogFile, (typeof LISTS)[Collection]>,
  folder: Collection,
): readonly NamedRecord[] {
  return catalog[LISTS[folder]];
}
