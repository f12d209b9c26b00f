import { keptFor } from '../../base/kept.ts';
import { isAhead } from '../../catalog/calendar.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { ruleChanges } from '../../catalog/collections/kept-changes.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import { paths } from '../../records/urls.ts';
import type { Document } from '../document.ts';
import {
  atomDocument,
  changeEntry,
  eventEntry,
  FEED_ENTRIES,
  type Feed,
  type FeedEntry,
  guideEntry,
  jsonFeedDocument,
  observedEntry,
  ruleChangeEntry,
  toolEntry,
  useCaseEntry,
} from './feed.ts';

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

const newest = (a: { updatedAt: string }, b: { updatedAt: string }) => b.updatedAt.localeCompare(a.updatedAt);

/** A feed of records: those edited last first, of those of one day in the order given. */
function recordFeed<T extends { readonly updatedAt: string }>(
  { dataAsOf }: Catalog,
  about: Pick<Feed, 'path' | 'title' | 'home'>,
  records: readonly T[],
  entryOf: (record: T) => FeedEntry,
): Feed {
  const latest = records.toSorted(newest).slice(0, FEED_ENTRIES);
  return { ...about, updated: latest[0]?.updatedAt ?? dataAsOf, entries: latest.map(entryOf) };
}

/** New and changed tools. */
export const toolFeed = keptFor(
  (catalog: Catalog): Feed => ({
    ...recordFeed(
      catalog,
      { path: '/feed', title: 'new and changed tools', home: '/' },
      catalog.tools,
      toolEntry,
    ),
    updated: catalog.dataAsOf,
  }),
);

/** Changes of tools and specifications that people wrote, of one day the newest change first. */
const editedChangeFeed = (catalog: Catalog): Feed =>
  recordFeed(
    catalog,
    { path: '/changes/edited/feed', title: 'API changes, edited by people', home: paths.changes },
    catalog.changes,
    changeEntry,
  );

/** Feed of edited and observed changes, and of changes of rules, newest first. */
export function changeFeed(
  catalog: Catalog,
  observed: readonly ObservedChange[] = catalog.observedChanges,
): Feed {
  const edited = editedChangeFeed(catalog);
  const ofRules = ruleChanges(catalog).map(ruleChangeEntry);
  const entries = withObserved([...edited.entries, ...ofRules], onePerSubject(observed));
  const updated = entries[0]?.updated ?? catalog.dataAsOf;
  return { ...edited, path: '/changes/feed', title: 'API changes', updated, entries };
}

/** Regulatory dates, of one day those after the catalogue's day before past ones. */
function eventFeed(catalog: Catalog): Feed {
  const ahead = catalog.events.filter((event) => isAhead(event, catalog.dataAsOf));
  const past = catalog.events.filter((event) => !isAhead(event, catalog.dataAsOf)).reverse();
  const about = { path: '/regulations/feed', title: 'regulatory dates', home: paths.calendar };
  return recordFeed(catalog, about, [...ahead, ...past], eventEntry);
}

const guideFeed = (catalog: Catalog): Feed =>
  recordFeed(
    catalog,
    { path: '/guides/feed', title: 'guides', home: paths.guides },
    catalog.guides,
    guideEntry,
  );

const useCaseFeed = (catalog: Catalog): Feed =>
  recordFeed(
    catalog,
    { path: '/use-cases/feed', title: 'use cases', home: paths.useCases },
    catalog.useCases,
    useCaseEntry,
  );

/** Every feed, as Atom and as JSON Feed. */
export function feeds(baseUrl: string, catalog: Catalog): Document[] {
  return [toolFeed, changeFeed, editedChangeFeed, eventFeed, guideFeed, useCaseFeed]
    .map((of) => of(catalog))
    .flatMap((feed) => [atomDocument(baseUrl, feed), jsonFeedDocument(baseUrl, feed)]);
}
