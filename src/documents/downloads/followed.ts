import type { Catalog } from '../../catalog/catalog.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import type { ApiChange } from '../../records/api-change.ts';
import type { Category, UseCase } from '../../records/articles.ts';
import { appliesIn, jurisdictionName, scopeOf } from '../../records/jurisdictions.ts';
import type { RegulatoryEvent } from '../../records/regulation.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { changeEntry, eventEntry, FEED_ENTRIES, type FeedEntry, toolEntry, useCaseEntry } from './feed.ts';

/** What a subscriber follows: the entries of a feed, and the dates of a calendar. */
export interface Followed {
  readonly title: string;
  /** Page that shows the same. */
  readonly home: string;
  /** Those edited last first, at most {@link FEED_ENTRIES}. */
  readonly entries: readonly FeedEntry[];
  readonly events: readonly RegulatoryEvent[];
  readonly changes: readonly ApiChange[];
  /** Observed changes, newest first. */
  readonly observed: readonly ObservedChange[];
}

const followed = (parts: Followed): Followed => ({
  ...parts,
  entries: parts.entries.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, FEED_ENTRIES),
});

const changesOf = (tools: readonly Tool[], { changes }: Catalog): ApiChange[] => {
  const slugs = new Set(tools.map(({ slug }) => slug));
  return changes.filter(({ tool }) => tool !== undefined && slugs.has(tool));
};

const observedOf = (tools: readonly Tool[], observed: readonly ObservedChange[]): ObservedChange[] => {
  const slugs = new Set(tools.map(({ slug }) => slug));
  return onePerSubject(observed.filter(({ tool }) => slugs.has(tool)));
};

const eventsTouching = (categories: readonly string[], { events }: Catalog): RegulatoryEvent[] =>
  events.filter(({ impact }) => impact.some((slug) => categories.includes(slug)));

/**
 * Feeds and calendar of a list of tools: their records and changes, and the deadlines of their categories.
 * `observed`, here and below: observed changes of all tools, newest first.
 */
export function followTools(
  tools: readonly Tool[],
  home: string,
  catalog: Catalog,
  observed: readonly ObservedChange[],
): Followed {
  const changes = changesOf(tools, catalog);
  return followed({
    title: tools.map(({ name }) => name).join(', '),
    home,
    entries: [...tools.map(toolEntry), ...changes.map(changeEntry)],
    events: eventsTouching([...new Set(tools.flatMap(({ categories }) => categories))], catalog),
    changes,
    observed: observedOf(tools, observed),
  });
}

/** A category: its tools, their changes, and the regulatory dates that touch it. */
export function followCategory(
  { slug, name }: Category,
  catalog: Catalog,
  observed: readonly ObservedChange[],
): Followed {
  const tools = catalog.toolsByCategory.get(slug) ?? [];
  const changes = changesOf(tools, catalog);
  const events = eventsTouching([slug], catalog);
  return followed({
    title: name,
    home: paths.category(slug),
    entries: [...tools.map(toolEntry), ...changes.map(changeEntry), ...events.map(eventEntry)],
    events,
    changes,
    observed: observedOf(tools, observed),
  });
}

/** A use case: its record, its tools and their changes, with the dates of the regulations that it names. */
export function followUseCase(
  useCase: UseCase,
  catalog: Catalog,
  observed: readonly ObservedChange[],
): Followed {
  const tools = useCase.tools.flatMap(({ slug }) => catalog.toolBySlug.get(slug) ?? []);
  const changes = changesOf(tools, catalog);
  const events = catalog.events.filter(({ regulation }) => useCase.regulations.includes(regulation));
  return followed({
    title: useCase.title,
    home: paths.useCase(useCase.slug),
    entries: [
      useCaseEntry(useCase),
      ...tools.map(toolEntry),
      ...changes.map(changeEntry),
      ...events.map(eventEntry),
    ],
    events,
    changes,
    observed: observedOf(tools, observed),
  });
}

/** A jurisdiction: the regulatory dates that apply there. */
export function followJurisdiction(code: string, catalog: Catalog): Followed {
  const events = catalog.events.filter((event) =>
    appliesIn(code, scopeOf(event, catalog.regulationBySlug.get(event.regulation))),
  );
  return followed({
    title: `Regulatory dates: ${jurisdictionName(code)}`,
    home: paths.jurisdiction(code),
    entries: events.map(eventEntry),
    events,
    changes: [],
    observed: [],
  });
}
