import type { ObservedChange } from '../../catalog/observed/observed-change.ts';
import { FEED_ENTRIES, type FeedEntry } from './feed.ts';
import { observedEntry } from './feed-entries.ts';

/** Most entries of a feed that programs saw, so that what people wrote is not crowded out. */
const MOST_OBSERVED = 20;

/** Entries of a feed with the newest of what programs saw, those edited last first. `observed` is newest first. */
export function withObserved(
  entries: readonly FeedEntry[],
  observed: readonly ObservedChange[],
): FeedEntry[] {
  return [...entries, ...observed.slice(0, MOST_OBSERVED).map(observedEntry)]
    .sort((a, b) => b.updated.localeCompare(a.updated))
    .slice(0, FEED_ENTRIES);
}
