import { formatDate } from '../../base/format-date.ts';

/** The line at the foot of every page, as HTML: the day of the newest record. */
export const recordsAsOf = (day: string) =>
  `Records as of <time datetime="${day}">${formatDate(day)}</time>.`;
