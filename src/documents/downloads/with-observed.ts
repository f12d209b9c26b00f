import type { ObservedChange } from '../../catalog/observed/observed-change.ts';
import { FEED_ENTRIES, type FeedEntry } from './feed.ts';
import { observedEntry } from './feed-entries.ts';

/** Largest number of observed changes in a feed, so that they do not crowd out edited entries. */
const MOST_OBSERVED = 20;

/** Largest number of state changes kept for each service. */
const MOST_STATES = 4;

/** Drops the older state changes of a service, so that one that changes often does not crowd out other entries. */
function lastStates(observed: readonly ObservedChange[]): ObservedChange[] {
  const told = new Map<string, number>();
  return observed.filter(({ kind, subject }) => {
    if (kind !== 'state') return true;
    const before = told.get(subject) ?? 0;
    told.set(subject, before + 1);
    return before < MOST_STATES;
  });
}

/**
 * Adds the newest observed changes to the entries of a feed and sorts all by date, newest first. `observed` is newest
 * first.
 */
export function withObserved(
  entries: readonly FeedEntry[],
  observed: readonly ObservedChange[],
): FeedEntry[] {
  return [...entries, ...lastStates(observed).slice(0, MOST_OBSERVED).map(observedEntry)]
    .sort((a, b) => b.updated.localeCompare(a.updated))
    .slice(0, FEED_ENTRIES);
}
