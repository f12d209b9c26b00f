/** One line of at most `length` characters, without control or invalid characters; undefined when nothing is left. */
export function oneLine(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  // The cut keeps a huge text from being searched whole.
  const text = value
    .slice(0, length * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .trim();
  return [...text].slice(0, length).join('').trim() || undefined;
}

/** Day of a date as feeds and registries write it, `YYYY-MM-DD` in UTC; undefined when it is none. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && !(value instanceof Date)) return undefined;
  const time = value instanceof Date ? value.getTime() : Date.parse(value);
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
  return /^(?:19|20)\d\d-/.test(day) ? day : undefined;
}

/** The members of `values` that are not undefined. */
export function withoutGaps<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
