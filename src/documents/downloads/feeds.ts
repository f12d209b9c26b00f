import { isAhead } from '../../catalog/calendar.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Document } from '../document.ts';
import {
  atomDocument,
  changeEntry,
  eventEntry,
  FEED_ENTRIES,
  type Feed,
  type FeedEntry,
  jsonFeedDocument,
  observedEntry,
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

/** The tools changed last, newest first, then by name. */
function latestTools(catalog: Catalog): Tool[] {
  return catalog.tools.toSorted(newest).slice(0, FEED_ENTRIES);
}

/** New and changed tools. */
export function toolFeed(catalog: Catalog): Feed {
  return {
    path: '/feed',
    title: 'new and changed tools',
    home: '/',
    updated: catalog.dataAsOf,
    entries: latestTools(catalog).map(toolEntry),
  };
}

/**
 * Changes of tools and specifications that people wrote: those edited last first, of those the newest change first.
 */
function editedChangeFeed(catalog: Catalog): Feed {
  const changes = catalog.changes.toSorted(newest).slice(0, FEED_ENTRIES);
  return {
    path: '/changes/edited/feed',
    title: 'API changes, edited by people',
    home: paths.changes,
    updated: changes[0]?.updatedAt ?? catalog.dataAsOf,
    entries: changes.map(changeEntry),
  };
}

/** Feed of edited and observed changes, newest first. */
export function changeFeed(
  catalog: Catalog,
  observed: readonly ObservedChange[] = catalog.observedChanges,
): Feed {
  const edited = editedChangeFeed(catalog);
  const entries = withObserved(edited.entries, onePerSubject(observed));
  const updated = entries[0]?.updated ?? catalog.dataAsOf;
  return { ...edited, path: '/changes/feed', title: 'API changes', updated, entries };
}

/** Regulatory dates: those edited last first; of those, dates after the catalogue's day before past ones. */
function eventFeed(catalog: Catalog): Feed {
  const ahead = catalog.events.filter((event) => isAhead(event, catalog.dataAsOf));
  const past = catalog.events.filter((event) => !isAhead(event, catalog.dataAsOf)).reverse();
  const events = [...ahead, ...past].sort(newest).slice(0, FEED_ENTRIES);
  return {
    path: '/regulations/feed',
    title: 'regulatory dates',
    home: paths.calendar,
    updated: events[0]?.updatedAt ?? catalog.dataAsOf,
    entries: events.map(eventEntry),
  };
}

/** Guides, those edited last first. */
function guideFeed(catalog: Catalog): Feed {
  const guides = catalog.guides.toSorted(newest).slice(0, FEED_ENTRIES);
  return {
    path: '/guides/feed',
    title: 'guides',
    home: paths.guides,
    updated: guides[0]?.updatedAt ?? catalog.dataAsOf,
    entries: guides.map((guide) => ({
      path: paths.guide(guide.slug),
      title: guide.title,
      summary: guide.description,
      published: guide.publishedAt,
      updated: guide.updatedAt,
      tags: [guide.audience, ...guide.categories],
    })),
  };
}

/** Use cases, those edited last first. */
function useCaseFeed(catalog: Catalog): Feed {
  const useCases = catalog.useCases.toSorted(newest).slice(0, FEED_ENTRIES);
  return {
    path: '/use-cases/feed',
    title: 'use cases',
    home: paths.useCases,
    updated: useCases[0]?.updatedAt ?? catalog.dataAsOf,
    entries: useCases.map(useCaseEntry),
  };
}

/** Every feed, as Atom and as JSON Feed. */
export function feeds(baseUrl: string, catalog: Catalog): Document[] {
  return [toolFeed, changeFeed, editedChangeFeed, eventFeed, guideFeed, useCaseFeed]
    .map((of) => of(catalog))
    .flatMap((feed) => [atomDocument(baseUrl, feed), jsonFeedDocument(baseUrl, feed)]);
}
