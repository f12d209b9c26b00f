const DAY_MS = 86_400_000;

/**
 * How far a date is from a day, all `YYYY-MM-DD`: `in 12 days`, `tomorrow`, `today`, `3 days ago`; for a date that is
 * known to a period only, `possible now` while the period lasts.
 */
export function daysLeft(from: string, to: string, today: string): string {
  const days = (a: string, b: string) => Math.round((Date.parse(a) - Date.parse(b)) / DAY_MS);
  const ahead = days(from, today);
  if (ahead > 1) return `in ${ahead} days`;
  if (ahead === 1) return 'tomorrow';
  const past = days(today, to);
  if (past === 1) return 'yesterday';
  if (past > 1) return `${past} days ago`;
  return from === to ? 'today' : 'possible now';
}
