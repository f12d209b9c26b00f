import { EXCLUDED } from './facet-index.ts';
import type { ListQuery } from './list-query.ts';
import type { Listing } from './listing.ts';

/** The same list, restricted to tools without an observed release or push. */
export const withUnknownActivity = (query: ListQuery): ListQuery => ({
  ...query,
  selection: { ...query.selection, activity: ['unknown'] },
  page: 1,
});

/**
 * Counts the tools without an observed release or push that match all other conditions of a list. 0 unless the list
 * is filtered or sorted by activity.
 */
export function countUnknownActivity(query: ListQuery, listing: Listing): number {
  const { selection = {}, sort } = query;
  const isFiltered = selection.activity?.some((value) => !value.startsWith(EXCLUDED) && value !== 'unknown');
  if (!isFiltered && sort !== 'activity' && sort !== '-activity') return 0;
  return listing.page({ ...withUnknownActivity(query), limit: 1, facets: [] }).total;
}

/** The count of {@link countUnknownActivity} as a sentence; empty for 0. */
export function unknownActivityText(count: number): string {
  if (count === 0) return '';
  const who =
    count === 1
      ? '1 tool that matches the other conditions has'
      : `${count} tools that match the other conditions have`;
  return `${who} no observed release or push.`;
}
