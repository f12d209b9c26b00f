/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The calendar day in UTC of a date or of milliseconds since 1970, `YYYY-MM-DD`. */
export const dayOf = (time: number | Date): string => new Date(time).toISOString().slice(0, 10);
