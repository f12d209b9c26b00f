import { dayOf } from '../base/time.ts';
import { appliesIn, scopeOf, UNION_LAW_COUNTRIES } from '../records/jurisdictions.ts';
import { isAssociationRule, knownDate, type RegulatoryEvent } from '../records/regulation.ts';
import type { Catalog } from './catalog.ts';

type Dated = Pick<RegulatoryEvent, 'date' | 'datePrecision'>;

/** Months of a period; the shorter stands before the longer. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The first or the last day of the period that the date of an event is known to. */
function dayOfPeriod({ date, datePrecision }: Dated, end: boolean): string {
  if (datePrecision === 'day') return date;
  const [year = 0, month = 1] = date.split('-').map(Number);
  const length = MONTHS[datePrecision];
  const first = month - 1 - ((month - 1) % length);
  return dayOf(end ? Date.UTC(year, first + length, 0) : Date.UTC(year, first));
}

/** Last day on which an event may still happen: the end of the period its date is known to. */
export const lastDay = (event: Dated): string => dayOfPeriod(event, true);

/** First day of the period that the date of an event is known to. */
export const firstDay = (event: Dated): string => dayOfPeriod(event, false);

/** Whether an event lies ahead of a day, that day included. */
export const isAhead = (event: RegulatoryEvent, today: string): boolean => lastDay(event) >= today;

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

function periodOf({ date, datePrecision }: RegulatoryEvent): Omit<CalendarPeriod, 'events'> {
  const precision = datePrecision === 'day' ? 'month' : datePrecision;
  const period = { date, datePrecision: precision };
  return { id: knownDate(period).toLowerCase().replace(' ', '-'), precision, from: firstDay(period) };
}

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
    .sort((a, b) => endOf(a).localeCompare(endOf(b)) || MONTHS[a.precision] - MONTHS[b.precision]);
}

/** Slugs of the rules of associations. */
export const schemeRules = ({ regulations }: Pick<Catalog, 'regulations'>): ReadonlySet<string> =>
  new Set(regulations.filter(isAssociationRule).map(({ slug }) => slug));

/** Codes of the jurisdictions that have a calendar. */
export const calendarCodes = ({ events }: Pick<Catalog, 'events'>): string[] => [
  ...new Set([...events.flatMap(({ jurisdictions }) => jurisdictions), ...UNION_LAW_COUNTRIES]),
];

/** Jurisdictions that have a calendar: those with events of their own, most of those first, then all others that law of the Union binds. */
export function calendarJurisdictions({ events, regulations }: Pick<Catalog, 'events' | 'regulations'>) {
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
        /** How many of them are its own law. */
        own: law.filter(({ jurisdictions }) => jurisdictions.includes(code)).length,
        /** How many are rules of associations, which bind those who take part. */
        schemes: applying.length - law.length,
      };
    })
    .sort((a, b) => b.own - a.own || (a.code < b.code ? -1 : 1));
}
