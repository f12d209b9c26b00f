import type { Catalog } from '../../catalog/catalog.ts';
import { findTool } from '../../catalog/lookup.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, CHANGE_KINDS, changeDate, SEVERITIES } from '../../records/api-change.ts';

/** The filters that the form on `/changes` sends; an empty text filters nothing. */
export interface ChangesQuery {
  /** Slug of the tool, or what was typed when it names none. */
  readonly tool: string;
  readonly kind: string;
  readonly severity: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** `edited` or `observed`: only changes that people wrote, or only observed ones. */
  readonly origin: string;
}

export interface ChangesRead {
  readonly query: ChangesQuery;
  /** One message per invalid value. */
  readonly unknown: readonly string[];
  /** Newest first; empty when any value is invalid, because a list that ignores it would mislead. */
  readonly changes: readonly ApiChange[];
  /** Observed changes, newest first. Empty when a filter is set that applies only to edited changes. */
  readonly observed: readonly ObservedChange[];
}

const ORIGINS: readonly string[] = ['edited', 'observed'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Reads `tool` (slug or name), `kind`, `severity`, `from`, `to` and `origin`. `seen`: observed changes, newest
 * first.
 */
export function readChangesQuery(
  parameters: URLSearchParams,
  catalog: Catalog,
  seen: readonly ObservedChange[],
): ChangesRead {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 80);
  const tool = findTool(text('tool'), catalog);
  const query = {
    tool: tool?.slug ?? text('tool'),
    kind: text('kind'),
    severity: text('severity'),
    from: text('from'),
    to: text('to'),
    origin: text('origin'),
  };
  const kinds: readonly string[] = CHANGE_KINDS;
  const severities: readonly string[] = SEVERITIES;
  const unknown = [
    ...(query.tool && !tool ? [`“${query.tool}” names no tool`] : []),
    ...(query.kind && !kinds.includes(query.kind) ? [`“${query.kind}” is no kind of change`] : []),
    ...(query.severity && !severities.includes(query.severity)
      ? [`“${query.severity}” does not say whether to act`]
      : []),
    ...(query.origin && !ORIGINS.includes(query.origin)
      ? [`“${query.origin}” is neither edited nor observed`]
      : []),
    ...[query.from, query.to]
      .filter((day) => day && !isDay(day))
      .map((day) => `“${day}” is no day written YYYY-MM-DD`),
  ];
  const fits = (change: ApiChange) =>
    (!query.tool || change.tool === query.tool) &&
    (!query.kind || change.kind === query.kind) &&
    (!query.severity || change.severity === query.severity) &&
    (!query.from || changeDate(change) >= query.from) &&
    (!query.to || changeDate(change) <= query.to);
  const fitsObserved = ({ tool: own, kind, date }: ObservedChange) =>
    (!query.tool || own === query.tool) &&
    (!query.kind || kind === query.kind) &&
    (!query.from || date >= query.from) &&
    (!query.to || date <= query.to);
  const isAsked = (origin: string) => unknown.length === 0 && (!query.origin || query.origin === origin);
  return {
    query,
    unknown,
    changes: isAsked('edited') ? catalog.changes.filter(fits) : [],
    observed: isAsked('observed') && !query.severity ? onePerSubject(seen.filter(fitsObserved)) : [],
  };
}

/** Address of a filtered list, with only the conditions there are. */
export function changesHref(query: Partial<ChangesQuery>): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return `/changes/filter?${parameters}`;
}
