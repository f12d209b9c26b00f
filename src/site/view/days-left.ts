import { daysBetween } from '../../base/time.ts';

/**
 * Time from `today` to a date, all `YYYY-MM-DD`: `in 12 days`, `tomorrow`, `today`, `3 days ago`. When only the
 * period from `from` to `to` is known: the days to its start and end, `in 9 to 39 days`, and once it has begun `within 34 days`.
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
