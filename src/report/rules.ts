import { daysBetween } from '../base/time.ts';
import { isAhead } from '../catalog/calendar.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { toDoOf } from '../catalog/lookup.ts';
import { whomText } from '../records/condition-text.ts';
import { knownDate, type RegulatoryEvent } from '../records/regulation.ts';
import type { Tool } from '../records/tool.ts';
import { paths } from '../records/urls.ts';
import { appliesThere, type EventScope, eventScope, type ReportFilter } from './report-filter.ts';

/** Whether the report contains an event: always when neither firms nor tools were given. */
const concerns = ({ binds, tools, coverageUnknown }: EventScope, filter: ReportFilter): boolean =>
  (filter.firms === undefined && filter.tools === undefined) ||
  binds === true ||
  tools.length + coverageUnknown.length > 0;

const ruleOf = (
  event: RegulatoryEvent,
  scope: EventScope,
  { bodies }: Catalog,
  today: string,
  baseUrl: string,
) => ({
  slug: event.slug,
  title: event.title,
  summary: event.summary,
  url: baseUrl + paths.event(event.slug),
  date: event.date,
  datePrecision: event.datePrecision,
  known: knownDate(event),
  /** From today; negative when it has passed. */
  days: daysBetween(today, event.date),
  isAhead: isAhead(event, today),
  certainty: event.certainty,
  state: event.state,
  confidence: event.confidence,
  jurisdictions: event.jurisdictions,
  conditions: event.binds ?? null,
  whom: whomText(event.binds),
  ...scope,
  toDo: toDoOf(bodies[`events/${event.slug}`]) ?? null,
  note: event.note ?? null,
  outcome: event.outcome ?? null,
  conflicts: event.conflicts,
  asOf: event.asOf,
  sources: event.sources.map(({ url, kind }) => ({ url, kind })),
});
export type Rule = ReturnType<typeof ruleOf>;

/** Events that concern the reader, earliest first, and how many others there are. */
export function rulesFor(
  catalog: Catalog,
  filter: ReportFilter,
  tools: readonly Tool[],
  today: string,
  baseUrl: string,
) {
  const there = catalog.events.filter((event) => appliesThere(event, catalog, filter));
  const scoped = there.map((event) => ({ event, scope: eventScope(event, tools, filter, catalog) }));
  const relevant = scoped.filter(({ scope }) => concerns(scope, filter));
  const inWindow = relevant.filter(
    ({ event }) => Math.abs(daysBetween(today, event.date)) <= filter.window || isNow(event, today),
  );
  const isUnknown = ({ scope }: (typeof scoped)[number]) =>
    scope.binds === 'unknown' || (filter.tools !== undefined && !scope.isUseKnown);
  return {
    listed: inWindow.map(({ event, scope }) => ruleOf(event, scope, catalog, today, baseUrl)),
    /** Slugs of all that concern the reader, whatever their date. */
    relevant: relevant.map(({ event }) => event.slug),
    /** How many concern the reader and lie outside the window. */
    outside: relevant.length - inWindow.length,
    /** How many apply there, bind other kinds of firm and change none of the tools. */
    others: scoped.filter((each) => !concerns(each.scope, filter) && !isUnknown(each)).length,
    /** Events whose scope is not established. */
    notEstablished: scoped
      .filter((each) => isUnknown(each) && !concerns(each.scope, filter))
      .map(({ event: { slug, title } }) => ({ slug, title, url: baseUrl + paths.event(slug) })),
  };
}

/** Whether today lies in the period that the date of an event is known to. */
const isNow = (event: RegulatoryEvent, today: string): boolean =>
  event.date <= today && isAhead(event, today);
