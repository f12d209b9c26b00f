/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The calendar day in UTC of a date or of milliseconds since 1970, `YYYY-MM-DD`. */
export const dayOf = (time: number | Date): string => new Date(time).toISOString().slice(0, 10);

/**
 * Number of days from one date to another; negative when the second is earlier. A month (`YYYY-MM`) counts as its
 * first day.
 */
export function daysBetween(from: string, to: string): number {
  const time = (day: string) => Date.parse(day.length === 7 ? `${day}-01` : day);
  return Math.round((time(to) - time(from)) / DAY_MS);
}

/** What is wrong with the last day of a span that ends before it begins; undefined where nothing is. */
export const spanFault = (from: string | undefined, to: string | undefined): string | undefined =>
  from && to && from > to ? `must not lie before the first day, ${from}` : undefined;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-11-02` → `2 Nov 2026`; a month alone, `2026-11` → `Nov 2026`; a year stays as it is. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (month === undefined) return date;
  const name = MONTHS[Number(month) - 1] ?? month;
  return day ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}

/** A text with its days written as readers see them. */
export const withDates = (text: string): string => text.replace(/\b\d{4}-\d\d-\d\d\b/g, formatDate);

/**
 * Time from `today` to a date, all `YYYY-MM-DD`: `in 12 days`, `tomorrow`, `today`, `3 days ago`. When the
 * date is only known to lie between `from` and `to`: `in 9 to 39 days`, and after `from` `within 34 days`.
 */
export function daysLeft(from: string, to: string, today: string): string {
  const past = daysBetween(to, today);
  if (past === 1) return 'yesterday';
  if (past > 1) return `${past} days ago`;
  const ahead = daysBetween(today, from);
  if (from !== to && past === 0) return 'today at the latest';
  if (from !== to && ahead <= 0) return past === -1 ? 'tomorrow at the latest' : `within ${-past} days`;
  if (from !== to) return `in ${ahead} to ${-past} days`;
  return ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `in ${ahead} days`;
}

/**
 * The wall clock in milliseconds, but never ahead of the time that has really passed since now: a clock that jumps
 * forward by mistake must not make what is deleted by age look old.
 */
export function createSteadyClock(
  wall: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => number {
  const start = wall() - elapsed();
  return () => Math.min(wall(), Math.ceil(start + elapsed()));
}
