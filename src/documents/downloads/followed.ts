import { slugsOf } from '../../base/lists.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import type { ApiChange } from '../../records/api-change.ts';
import type { Category, UseCase } from '../../records/articles.ts';
import { appliesIn, jurisdictionName, scopeOf } from '../../records/jurisdictions.ts';
import type { RegulatoryEvent } from '../../records/regulation.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { DutyDate } from './calendar-files.ts';
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
  readonly duties?: readonly DutyDate[];
  /** Observed changes, newest first. */
  readonly observed: readonly ObservedChange[];
}

const followed = (parts: Followed): Followed => ({
  ...parts,
  entries: parts.entries.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, FEED_ENTRIES),
});

/** Tools, their changes and what was observed of them, with the entries of something else `before` or `after` them. */
function followedTools(
  tools: readonly Tool[],
  about: Pick<Followed, 'title' | 'home' | 'events'>,
  { changes: all }: Catalog,
  observed: readonly ObservedChange[],
  { before = [], after = [] }: { readonly before?: FeedEntry[]; readonly after?: FeedEntry[] },
): Followed {
  const slugs = new Set(slugsOf(tools));
  const changes = all.filter(({ tool }) => tool !== undefined && slugs.has(tool));
  return followed({
    ...about,
    entries: [...before, ...tools.map(toolEntry), ...changes.map(changeEntry), ...after],
    changes,
    observed: onePerSubject(observed.filter(({ tool }) => slugs.has(tool))),
  });
}

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
  const title = tools.map(({ name }) => name).join(', ');
  const events = eventsTouching([...new Set(tools.flatMap(({ categories }) => categories))], catalog);
  return followedTools(tools, { title, home, events }, catalog, observed, {});
}

/** A category: its tools, their changes, and the regulatory dates that touch it. */
export function followCategory(
  { slug, name }: Category,
  catalog: Catalog,
  observed: readonly ObservedChange[],
): Followed {
  const tools = catalog.toolsByCategory.get(slug) ?? [];
  const events = eventsTouching([slug], catalog);
  const about = { title: name, home: paths.category(slug), events };
  return followedTools(tools, about, catalog, observed, { after: events.map(eventEntry) });
}

/** A use case: its record, its tools and their changes, with the dates of the regulations that it names. */
export function followUseCase(
  useCase: UseCase,
  catalog: Catalog,
  observed: readonly ObservedChange[],
): Followed {
  const tools = useCase.tools.flatMap(({ slug }) => catalog.toolBySlug.get(slug) ?? []);
  const events = catalog.events.filter(({ regulation }) => useCase.regulations.includes(regulation));
  const about = { title: useCase.title, home: paths.useCase(useCase.slug), events };
  const others = { before: [useCaseEntry(useCase)], after: events.map(eventEntry) };
  return followedTools(tools, about, catalog, observed, others);
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
