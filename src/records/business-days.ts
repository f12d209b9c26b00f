import { DAY_MS, dayOf } from '../base/time.ts';
import { valuesOf } from './field.ts';

/** Calendars of business days, each with the rule that its closing days come from. */
export const CALENDAR_RULES = {
  uk: 'England and Wales: Saturdays, Sundays and bank holidays (Banking and Financial Dealings Act 1971, Schedule 1, and substitute days)',
  'us-federal':
    'United States: Saturdays, Sundays and federal holidays (5 USC 6103; one on a Sunday is kept on Monday, one on a Saturday on Friday)',
  weekdays: 'Saturdays and Sundays alone, where the holidays of a country are not known',
} as const;
export const CALENDARS = valuesOf(CALENDAR_RULES);
export type BusinessCalendar = (typeof CALENDARS)[number];

/** A day some days later, or earlier when negative. */
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** Day of the week, 0 for Sunday. */
const weekday = (day: string): number => new Date(day).getUTCDay();

/** Easter Sunday of a year of the Gregorian calendar (anonymous algorithm, Nature 1876). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}

const dateOf = (year: number, monthDay: string) => `${year}-${monthDay}`;

/** The nth Monday, or another day of the week, of a month; the last when `n` is 0. */
function nth(year: number, month: number, n: number, of = 1): string {
  if (n === 0) {
    const last = dayOf(Date.UTC(year, month, 0));
    return plusDays(last, -((weekday(last) - of + 7) % 7));
  }
  const first = dayOf(Date.UTC(year, month - 1, 1));
  return plusDays(first, ((of - weekday(first) + 7) % 7) + 7 * (n - 1));
}

/** Holidays that fall on a weekend are kept on the next day that is neither. */
function substituted(days: readonly string[]): string[] {
  const kept: string[] = [];
  for (let day of days) {
    while ([0, 6].includes(weekday(day)) || kept.includes(day)) day = plusDays(day, 1);
    kept.push(day);
  }
  return kept;
}

/** Closing days of a year beside weekends. */
const HOLIDAYS: Readonly<Record<BusinessCalendar, (year: number) => string[]>> = {
  uk: (year) => [
    ...substituted([dateOf(year, '01-01')]),
    ...[-2, 1].map((days) => plusDays(easter(year), days)),
    ...[nth(year, 5, 1), nth(year, 5, 0), nth(year, 8, 0)],
    ...substituted([dateOf(year, '12-25'), dateOf(year, '12-26')]),
  ],
  'us-federal': (year) => [
    // A first of January on a Saturday is kept in the year before.
    ...[dateOf(year, '01-01'), dateOf(year + 1, '01-01'), dateOf(year, '06-19')].map(observed),
    ...['07-04', '11-11', '12-25'].map((day) => observed(dateOf(year, day))),
    ...[nth(year, 1, 3), nth(year, 2, 3), nth(year, 5, 0), nth(year, 9, 1), nth(year, 10, 2)],
    nth(year, 11, 4, 4),
  ],
  weekdays: () => [],
};

function observed(day: string): string {
  const shift = { 0: 1, 6: -1 }[weekday(day)] ?? 0;
  return plusDays(day, shift);
}

/** Closing days by calendar and year, which do not change. */
const known = new Map<string, ReadonlySet<string>>();

function holidays(calendar: BusinessCalendar, year: string): ReadonlySet<string> {
  const key = `${calendar} ${year}`;
  const found = known.get(key) ?? new Set(HOLIDAYS[calendar](Number(year)));
  if (known.size < 600) known.set(key, found);
  return found;
}

/** Whether business is done on a day. */
export function isBusinessDay(day: string, calendar: BusinessCalendar): boolean {
  return ![0, 6].includes(weekday(day)) && !holidays(calendar, day.slice(0, 4)).has(day);
}

/** The day itself when it is one of business, else the next or the previous one. */
export function onBusinessDay(day: string, calendar: BusinessCalendar, to: 'next' | 'previous'): string {
  let found = day;
  while (!isBusinessDay(found, calendar)) found = plusDays(found, to === 'next' ? 1 : -1);
  return found;
}

/** The nth business day after a day. */
export function plusBusinessDays(day: string, days: number, calendar: BusinessCalendar): string {
  let found = day;
  for (let left = days; left > 0; left--) found = onBusinessDay(plusDays(found, 1), calendar, 'next');
  return found;
}
