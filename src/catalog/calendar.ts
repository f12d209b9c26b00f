import type { Catalog } from './catalog.ts';
import { appliesIn, UNION_LAW_COUNTRIES } from './jurisdictions.ts';
import type { RegulatoryEvent } from './schema/event.ts';

const DAY_MS = 86_400_000;

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

export interface CalendarWindow {
  readonly id: string;
  readonly title: string;
  /** Earliest first; past events newest first. */
  readonly events: readonly RegulatoryEvent[];
}

const WINDOWS = [
  ['next-30-days', 'Next 30 days', 30],
  ['to-90-days', '31 to 90 days ahead', 90],
  ['to-one-year', '91 days to one year ahead', 365],
  ['later', 'Later', Number.POSITIVE_INFINITY],
] as const;

/** Events by how far ahead of `today` they are; windows without events are left out, the past comes last. */
export function calendarWindows(events: readonly RegulatoryEvent[], today: string): CalendarWindow[] {
  const days = (event: RegulatoryEvent) => (Date.parse(event.date) - Date.parse(today)) / DAY_MS;
  const ahead = events.filter((event) => isAhead(event, today)).toSorted((a, b) => days(a) - days(b));
  const past = events.filter((event) => !isAhead(event, today)).toSorted((a, b) => days(b) - days(a));
  let from = Number.NEGATIVE_INFINITY;
  const windows = WINDOWS.map(([id, title, to]): CalendarWindow => {
    const within = ahead.filter((event) => days(event) > from && days(event) <= to);
    from = to;
    return { id, title, events: within };
  });
  return [...windows, { id: 'past', title: 'Past', events: past }].filter(({ events }) => events.length > 0);
}

export interface CalendarJurisdiction {
  readonly code: string;
  /** Every event that applies there, in the order of the catalogue. */
  readonly events: readonly RegulatoryEvent[];
  /** How many of them are its own law. */
  readonly own: number;
}

/** Jurisdictions that have a calendar: those with events of their own, most of those first, then all others that law of the Union binds. */
export function calendarJurisdictions({ events }: Pick<Catalog, 'events'>): CalendarJurisdiction[] {
  const stated = new Set(events.flatMap(({ jurisdictions }) => jurisdictions));
  return [...new Set([...stated, ...UNION_LAW_COUNTRIES])]
    .map((code) => ({
      code,
      events: events.filter(({ jurisdictions }) => appliesIn(code, jurisdictions)),
      own: events.filter(({ jurisdictions }) => jurisdictions.includes(code)).length,
    }))
    .sort((a, b) => b.own - a.own || (a.code < b.code ? -1 : 1));
}
