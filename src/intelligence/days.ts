import { DAY_MS } from '../base/day.ts';

/** Calendar days from one day to another; negative when the second is earlier. Months count as their first day. */
export function daysBetween(from: string, to: string): number {
  const time = (day: string) => Date.parse(day.length === 7 ? `${day}-01` : day);
  return Math.round((time(to) - time(from)) / DAY_MS);
}

/** Share in whole per cent; 0 of nothing. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);
