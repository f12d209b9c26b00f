import { daysBetween } from '../../base/time.ts';

/**
 * Time from `today` to a date, all `YYYY-MM-DD`: `in 12 days`, `tomorrow`, `today`, `3 days ago`. When only the
 * period from `from` to `to` is known: the days to its start and end, `in 9 to 39 days`; 0 once the period has begun.
 */
export function daysLeft(from: string, to: string, today: string): string {
  const past = daysBetween(to, today);
  if (past === 1) return 'yesterday';
  if (past > 1) return `${past} days ago`;
  const ahead = daysBetween(today, from);
  if (from !== to && past === 0) return 'today at the latest';
  if (from !== to) return `in ${Math.max(0, ahead)} to ${-past} days`;
  return ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `in ${ahead} days`;
}
