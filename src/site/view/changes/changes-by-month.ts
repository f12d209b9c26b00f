import { type ApiChange, changeDate } from '../../../records/api-change.ts';

/** One month of the picture of the year. */
export interface ChangesOfMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Last day of the month, `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly urgent: number;
  readonly others: number;
}

/** Twelve months around a day, `YYYY-MM-DD`: nine before its own and two after, each with the number of changes. */
export function changesByMonth(changes: readonly ApiChange[], today: string): ChangesOfMonth[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 10 + index, 1)).toISOString();
    const key = first.slice(0, 7);
    const last = new Date(Date.UTC(year, month - 9 + index, 0)).toISOString().slice(0, 10);
    const own = changes.filter((change) => changeDate(change).startsWith(key));
    const urgent = own.filter(({ severity }) => severity === 'action-required').length;
    return { month: key, lastDay: last, urgent, others: own.length - urgent };
  });
}

/** Changes by the month (`YYYY-MM`) they count for, newest month first. */
export function foldedByMonth(
  changes: readonly ApiChange[],
): { month: string; changes: readonly ApiChange[] }[] {
  const months = Map.groupBy(changes, (change) => changeDate(change).slice(0, 7));
  return [...months]
    .map(([month, own]) => ({ month, changes: own }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));
}
