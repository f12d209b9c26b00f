import { spanFault } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import {
  CHANGE_ORIGINS,
  concerns,
  originOf,
  readUse,
  type Use,
} from '../../catalog/collections/change-stream.ts';
import { QueryDay } from '../../catalog/list/list-query.ts';
import { findTool } from '../../catalog/lookup.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, CHANGE_KINDS, changeDate, SEVERITIES } from '../../records/api-change.ts';

/** The filters that the form on `/changes` sends; an empty text filters nothing. */
export interface ChangesQuery {
  /** Slug of the tool, or what was typed when it names none. */
  readonly tool: string;
  /** Slug of a category of the tool. */
  readonly category: string;
  readonly kind: string;
  readonly severity: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** `edited`, `observed` or `computed`: only changes of that origin. */
  readonly origin: string;
  /** Tools, or actions of tools, that are used: `stripe`, `stripe:refund-payment`, separated by commas. */
  readonly uses: string;
}

const ORIGINS: readonly string[] = CHANGE_ORIGINS;

/**
 * Reads `tool` (slug or name), `category`, `kind`, `severity`, `from`, `to`, `origin` and `uses`. `seen`: observed changes, newest
 * first.
 */
export function readChangesQuery(
  parameters: URLSearchParams,
  catalog: Catalog,
  seen: readonly ObservedChange[],
) {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 80);
  const tool = findTool(text('tool'), catalog);
  const query = {
    tool: tool?.slug ?? text('tool'),
    category: text('category'),
    kind: text('kind'),
    severity: text('severity'),
    from: text('from'),
    to: text('to'),
    origin: text('origin'),
    uses: [...new Set(parameters.getAll('uses').join(',').split(','))]
      .map((one) => one.trim())
      .filter(Boolean)
      .slice(0, 50)
      .join(','),
  };
  const asked = query.uses
    .split(',')
    .filter(Boolean)
    .map((use) => ({ use, read: readUse(use, catalog) }));
  const uses = asked.flatMap(({ read }): Use[] => (read ? [read] : []));
  const inCategory = new Set((catalog.toolsByCategory.get(query.category) ?? []).map(({ slug }) => slug));
  const isOne = (words: readonly string[], word: string) => words.includes(word);
  const checks: readonly (readonly [value: string, known: unknown, text: string])[] = [
    [query.tool, tool, 'names no tool'],
    [query.category, catalog.categoryBySlug.has(query.category), 'is no category'],
    [query.kind, isOne(CHANGE_KINDS, query.kind), 'is no kind of change'],
    [query.severity, isOne(SEVERITIES, query.severity), 'does not say whether to act'],
    [query.origin, ORIGINS.includes(query.origin), 'is neither edited nor observed nor computed'],
    ...asked.map(({ use, read }) => [use.slice(0, 80), read, 'is no tool, and no action of one'] as const),
    ...[query.from, query.to].map(
      (day) => [day, QueryDay.safeParse(day).success, 'is no day written YYYY-MM-DD'] as const,
    ),
    [query.to, !spanFault(query.from, query.to), 'lies before the first day'],
  ];
  const unknown = checks.flatMap(([value, known, text]) => (value && !known ? `“${value}” ${text}` : []));
  const fitsOn = (date: string, change: ApiChange | ObservedChange) =>
    (uses.length === 0 || concerns(change, uses, catalog)) &&
    (!query.category || inCategory.has(change.tool ?? '')) &&
    (!query.tool || change.tool === query.tool) &&
    (!query.kind || change.kind === query.kind) &&
    (!query.from || date >= query.from) &&
    (!query.to || date <= query.to);
  const fits = (change: ApiChange) =>
    fitsOn(changeDate(change), change) && (!query.severity || change.severity === query.severity);
  const fitsObserved = (change: ObservedChange) =>
    fitsOn(change.date, change) && (!query.origin || originOf(change) === query.origin);
  const isAsked = unknown.length === 0;
  return {
    query,
    /** One message per invalid value. */
    unknown,
    /** Newest first; empty when any value is invalid, because a list that ignores it would mislead. */
    changes: isAsked && (!query.origin || query.origin === 'edited') ? catalog.changes.filter(fits) : [],
    /** Newest first; empty when a filter is set that applies only to edited changes. */
    observed:
      isAsked && query.origin !== 'edited' && !query.severity ? onePerSubject(seen.filter(fitsObserved)) : [],
  };
}

/** Address of a filtered list, with only the conditions there are. */
export function changesHref(query: Partial<ChangesQuery>): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return `/changes/filter?${parameters}`;
}
