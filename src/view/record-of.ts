/** The record a static path was made from; throws when page and catalogue disagree. */
export function recordOf<T>(records: ReadonlyMap<string, T>, slug: string | undefined): T {
  const record = records.get(slug ?? '');
  if (!record) throw new Error(`the catalogue has no record "${slug}"`);
  return record;
}
