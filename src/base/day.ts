/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The calendar day in UTC of a date or of milliseconds since 1970, `YYYY-MM-DD`. */
export const dayOf = (time: number | Date): string => new Date(time).toISOString().slice(0, 10);

/** Calendar days from one day to another; negative when the second is earlier. Months count as their first day. */
export function daysBetween(from: string, to: string): number {
  const time = (day: string) => Date.parse(day.length === 7 ? `${day}-01` : day);
  return Math.round((time(to) - time(from)) / DAY_MS);
}
