import { EXCLUDED } from './filter-value.ts';
import type { ListQuery } from './list-query.ts';
import type { Listing } from './listing.ts';

/** The same list of tools of which no program saw a release or push. */
export const ofUnseen = (query: ListQuery): ListQuery => ({
  ...query,
  selection: { ...query.selection, activity: ['unknown'] },
  page: 1,
});

/**
 * For how many tools a list by activity says nothing: those that fit its other conditions, and of which no program saw a
 * release or push. 0 when neither filter nor order is by activity.
 */
export function unseenActivity(query: ListQuery, listing: Listing): number {
  const { selection = {}, sort } = query;
  const isFiltered = selection.activity?.some((value) => !value.startsWith(EXCLUDED) && value !== 'unknown');
  if (!isFiltered && sort !== 'activity' && sort !== '-activity') return 0;
  return listing.page({ ...ofUnseen(query), limit: 1, facets: [] }).total;
}

/** What {@link unseenActivity} counts, in words; empty for none. */
export function unseenText(count: number): string {
  const which = count === 1 ? '1 tool that fits' : `${count} tools that fit`;
  return count === 0 ? '' : `For ${which} otherwise, no program has seen a release or push.`;
}
