const DAY_MS = 86_400_000;

/**
 * How far a date is from a day, all `YYYY-MM-DD`: `in 12 days`, `tomorrow`, `today`, `3 days ago`; for a date that is
 * known to a period only, the days to its ends, `in 9 to 39 days`, from 0 once it has begun.
 */
export function daysLeft(from: string, to: string, today: string): string {
  const days = (a: string, b: string) => Math.round((Date.parse(a) - Date.parse(b)) / DAY_MS);
  const past = days(today, to);
  if (past === 1) return 'yesterday';
  if (past > 1) return `${past} days ago`;
  const ahead = days(from, today);
  if (from !== to && past === 0) return 'today at the latest';
  if (from !== to) return `in ${Math.max(0, ahead)} to ${-past} days`;
  return ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `in ${ahead} days`;
}
