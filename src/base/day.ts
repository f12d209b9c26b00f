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
