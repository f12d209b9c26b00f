import { type CollectionKey, getCollection } from 'astro:content';

type RecordCollection = Exclude<CollectionKey, 'pages' | 'docs'>;

/** The static paths of a page `[slug].astro`, one for every record of a collection that is no draft. */
export async function recordPaths(collection: RecordCollection): Promise<{ params: { slug: string } }[]> {
  return (await getCollection(collection))
    .filter(({ data }) => !('status' in data && data.status === 'draft'))
    .map(({ data: { slug } }) => ({ params: { slug } }));
}

/** The record that a static path was made from; throws when page and catalogue disagree. */
export function recordOf<T>(records: ReadonlyMap<string, T>, slug: string | undefined): T {
  const record = records.get(slug ?? '');
  if (!record) throw new Error(`the catalogue has no record "${slug}"`);
  return record;
}
