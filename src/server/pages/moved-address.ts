import { plainWords } from '../../base/plain-words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Collection } from '../../records/collections.ts';
import type { MovedRecord } from '../../records/moved-record.ts';

/** Folders of addresses that hold the slug of a record. */
const FOLDERS: Readonly<Record<string, Collection>> = {
  '/tools/': 'tools',
  '/alternatives/': 'tools',
  '/open-source/': 'tools',
  '/embed/tool/': 'tools',
  '/badge/': 'tools',
  '/use-cases/': 'use-cases',
  '/glossary/': 'glossary',
  '/categories/': 'categories',
  '/standards/': 'standards',
  '/regulations/': 'regulations',
  '/events/': 'events',
  '/changes/': 'changes',
  '/guides/': 'guides',
  '/compare/': 'comparisons',
};

/** Addresses that people try, and the page that answers them. */
const PLACES: Readonly<Record<string, string>> = { '/events': '/calendar', '/docs': '/docs/api' };

/** Longest path in characters that is looked at. */
const MAX_PATH = 256;

/** Folder, collection and slug that an address of a record names, with its extension. */
export function collectionOf(
  path: string,
): { folder: string; collection: Collection; slug: string; extension: string } | undefined {
  if (path.length > MAX_PATH) return undefined;
  const [, folder = '', slug = '', extension = ''] =
    /^(\/(?:embed\/)?[a-z-]+\/)([^/]+?)(\.(?:md|json|svg))?$/.exec(path) ?? [];
  const collection = FOLDERS[folder];
  return collection && { folder, collection, slug, extension };
}

/**
 * Where the record of an address went that has no page: the address with its present slug, or the record that was
 * removed. `undefined` when nothing is known of it.
 */
export function movedAddress(
  path: string,
  { formerSlugs, removed }: Pick<Catalog, 'formerSlugs' | 'removed'>,
): { location: string } | { removed: MovedRecord } | undefined {
  const page = path.replace(/\.md$/, '');
  const place = PLACES[page];
  if (place) return { location: place + path.slice(page.length) };
  const found = collectionOf(path);
  if (!found) return undefined;
  const { folder, collection, extension } = found;
  const key = `${collection}/${plainWords(found.slug)}`;
  const slug = formerSlugs.get(key);
  if (slug !== undefined) return { location: `${folder}${slug}${extension}` };
  const record = removed.get(key);
  return record && { removed: record };
}
