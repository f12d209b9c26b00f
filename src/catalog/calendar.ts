import { appliesIn, scopeOf, UNION_LAW_COUNTRIES } from '../records/jurisdictions.ts';
import { isAssociationRule, type RegulatoryEvent } from '../records/regulation.ts';
import type { Catalog } from './catalog.ts';

/** Last day on which an event may still happen: the end of the period its date is known to. */
export function lastDay({ date, datePrecision }: Pick<RegulatoryEvent, 'date' | 'datePrecision'>): string {
  if (datePrecision === 'day') return date;
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  if (datePrecision === 'year') return `${year}-12-31`;
  const last = datePrecision === 'month' ? month : Math.ceil(month / 3) * 3;
  return new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10);
}

/** Whether an event lies ahead of a day, that day included. */
export const isAhead = (event: RegulatoryEvent, today: string): boolean => lastDay(event) >= today;

/** First day of the period that the date of an event is known to. */
export function firstDay({ date, datePrecision }: Pick<RegulatoryEvent, 'date' | 'datePrecision'>): string {
  if (datePrecision === 'day') return date;
  const year = date.slice(0, 4);
  if (datePrecision === 'year') return `${year}-01-01`;
  const month = Number(date.slice(5, 7));
  const first = datePrecision === 'month' ? month : Math.ceil(month / 3) * 3 - 2;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

/** Events whose date is known to the same month, quarter or year. */
export interface CalendarPeriod {
  /** `2026-12`, `2027-q1` or `2027`. */
  readonly id: string;
  readonly precision: 'month' | 'quarter' | 'year';
  /** First day of the period. */
  readonly from: string;
  /** Earliest first. */
  readonly events: readonly RegulatoryEvent[];
}

function periodOf(event: RegulatoryEvent): Omit<CalendarPeriod, 'events'> {
  const from = firstDay(event);
  const year = from.slice(0, 4);
  if (event.datePrecision === 'year') return { id: year, precision: 'year', from };
  if (event.datePrecision === 'quarter')
    return { id: `${year}-q${Math.ceil(Number(from.slice(5, 7)) / 3)}`, precision: 'quarter', from };
  return { id: from.slice(0, 7), precision: 'month', from: `${from.slice(0, 7)}-01` };
}

const WIDTH = { month: 1, quarter: 2, year: 3 } as const;

/**
 * Events by the period their date is known to, in the order in which the periods end; of periods that end on the same
 * day the shorter comes first, so that a month stands before its quarter and both before their year.
 */
export function calendarPeriods(events: readonly RegulatoryEvent[]): CalendarPeriod[] {
  const groups = Map.groupBy(events, (event) => periodOf(event).id);
  const endOf = ({ precision, from }: Omit<CalendarPeriod, 'events'>) =>
    lastDay({ date: from, datePrecision: precision });
  return [...groups.values()]
    .map((own) => ({
      ...periodOf(own[0] as RegulatoryEvent),
      events: own.toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1)),
    }))
    .sort((a, b) => endOf(a).localeCompare(endOf(b)) || WIDTH[a.precision] - WIDTH[b.precision]);
}

export interface CalendarJurisdiction {
  readonly code: string;
  /** Every event that applies there, in the order of the catalogue. */
  readonly events: readonly RegulatoryEvent[];
  /** How many of them are its own law. */
  readonly own: number;
  /** How many are rules of associations, which bind those who take part. */
  readonly schemes: number;
}

/** Slugs of the rules of associations. */
export const schemeRules = ({ regulations }: Pick<Catalog, 'regulations'>): ReadonlySet<string> =>
  new Set(regulations.filter(isAssociationRule).map(({ slug }) => slug));

/** Codes of the jurisdictions that have a calendar. */
export const calendarCodes = ({ events }: Pick<Catalog, 'events'>): string[] => [
  ...new Set([...events.flatMap(({ jurisdictions }) => jurisdictions), ...UNION_LAW_COUNTRIES]),
];

/** Jurisdictions that have a calendar: those with events of their own, most of those first, then all others that law of the Union binds. */
export function calendarJurisdictions({
  events,
  regulations,
}: Pick<Catalog, 'events' | 'regulations'>): CalendarJurisdiction[] {
  const schemes = schemeRules({ regulations });
  const regulationBySlug = new Map(regulations.map((regulation) => [regulation.slug, regulation]));
  const scopes = new Map(
    events.map((event) => [event, scopeOf(event, regulationBySlug.get(event.regulation))]),
  );
  return calendarCodes({ events })
    .map((code) => {
      const applying = events.filter((event) => appliesIn(code, scopes.get(event) ?? []));
      const law = applying.filter(({ regulation }) => !schemes.has(regulation));
      return {
        code,
        events: applying,
        own: law.filter(({ jurisdictions }) => jurisdictions.includes(code)).length,
        schemes: applying.length - law.length,
      };
    })
    .sort((a, b) => b.own - a.own || (a.code < b.code ? -1 : 1));
}
