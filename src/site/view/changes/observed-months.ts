import { dayOf } from '../../../base/day.ts';
import type { ObservedChange } from '../../../catalog/observed/observed-change.ts';

/** The observed changes of one month. */
export interface ObservedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** First and last day of the month, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly ObservedChange[];
}

/** Groups changes by month and keeps their order. */
export function observedMonths(changes: readonly ObservedChange[]): ObservedMonth[] {
  return [...Map.groupBy(changes, ({ date }) => date.slice(0, 7))].map(([month, own]) => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return { month, from: `${month}-01`, to: dayOf(Date.UTC(year, number, 0)), changes: own };
  });
}
