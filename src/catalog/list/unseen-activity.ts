import { EXCLUDED } from './filter-value.ts';
import type { ListQuery } from './list-query.ts';
import type { Listing } from './listing.ts';

/** The same list, restricted to tools without an observed release or push. */
export const ofUnseen = (query: ListQuery): ListQuery => ({
  ...query,
  selection: { ...query.selection, activity: ['unknown'] },
  page: 1,
});

/**
 * Counts the tools without an observed release or push that match all other conditions of a list. 0 unless the list
 * is filtered or sorted by activity.
 */
export function unseenActivity(query: ListQuery, listing: Listing): number {
  const { selection = {}, sort } = query;
  const isFiltered = selection.activity?.some((value) => !value.startsWith(EXCLUDED) && value !== 'unknown');
  if (!isFiltered && sort !== 'activity' && sort !== '-activity') return 0;
  return listing.page({ ...ofUnseen(query), limit: 1, facets: [] }).total;
}

/** The count of {@link unseenActivity} as a sentence; empty for 0. */
export function unseenText(count: number): string {
  const which = count === 1 ? '1 tool that fits' : `${count} tools that fit`;
  return count === 0 ? '' : `For ${which} otherwise, no program has seen a release or push.`;
}
