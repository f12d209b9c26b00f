import type { Problem } from './problem-list.ts';

/** Fields that say when something was done, read or written; none of them lies ahead. */
const DATES = new Set([
  'addedAt',
  'updatedAt',
  'publishedAt',
  'retrieved',
  'asOf',
  'on',
  'since',
  'verifiedAt',
]);

/** Dates of a record that are after `today` (`YYYY-MM-DD`); a month or a year counts from its first day. */
export function checkDates(file: string, value: unknown, today: string, field = ''): Problem[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Problem[] => {
    const path = field === '' ? key : `${field}.${key}`;
    if (typeof inner !== 'string') return checkDates(file, inner, today, path);
    if (!DATES.has(key) || inner <= today) return [];
    return [{ file, field: path, message: `${inner} is in the future`, remedy: `use ${today} or earlier` }];
  });
}
