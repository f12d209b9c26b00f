import { formatDate } from '../../base/time.ts';

/** The newest day on which any of some records changed; there must be at least one. */
export function latest(records: readonly { readonly updatedAt: string }[]): string {
  const newest = records.map(({ updatedAt }) => updatedAt).sort();
  const day = newest.at(-1);
  if (day === undefined) throw new Error('no record, so no day of its last change');
  return day;
}

/** The line at the foot of every page, as HTML: the day of the newest record. */
export const recordsAsOf = (day: string) =>
  `Records as of <time datetime="${day}">${formatDate(day)}</time>.`;
