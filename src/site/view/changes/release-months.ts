import { formatDate } from '../../../base/format-date.ts';
import type { ToolObserved } from '../../../catalog/observed/observed.ts';
import { subjectName } from '../../../catalog/observed/subjects.ts';

const MONTHS = 24;

/** Releases by month for the picture on a tool's page. */
export interface ReleaseMonths {
  /** Earliest first. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
  /** The greatest count of a month. */
  readonly most: number;
  /** The picture in words. */
  readonly words: string;
}

/** The 24 months up to that of `today`, without those that are not known whole; undefined when none had a release. */
export function releaseMonths(
  { url, months: counts, from = '' }: NonNullable<ToolObserved['releases']>,
  today: string,
): ReleaseMonths | undefined {
  const [year, month] = today.split('-').map(Number);
  const months = Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - MONTHS + index, 1)).toISOString().slice(0, 7),
  )
    .filter((each) => each >= from)
    .map((each) => ({ month: each, count: counts[each] ?? 0 }));
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [months[0], months.at(-1)];
  if (total === 0 || !first || !last) return undefined;
  const most = Math.max(...months.map(({ count }) => count));
  const busiest = months.findLast(({ count }) => count === most);
  const releases = total === 1 ? '1 release' : `${total} releases`;
  const peak = total > 1 && most > 1 ? `, most in ${formatDate(busiest?.month ?? '')} (${most})` : '';
  return {
    months,
    most,
    words: `${releases} of ${subjectName(url)} from ${formatDate(first.month)} to ${formatDate(last.month)}${peak}.`,
  };
}
