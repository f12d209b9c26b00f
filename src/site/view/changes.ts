import type { Catalog } from '../../catalog/catalog.ts';
import type { ObservedChange } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, changeDate } from '../../records/api-change.ts';
import type { Tool } from '../../records/tool.ts';

/** One month of the picture of the year. */
interface ChangesOfMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Last day of the month, `YYYY-MM-DD`. */
  readonly lastDay: string;
  /** Edited changes that require action, and the other ones. */
  readonly urgent: number;
  readonly others: number;
  /** Changes that programs saw. */
  readonly seen: number;
}

/** Twelve months around a day, `YYYY-MM-DD`: nine before its own and two after, each with the number of changes. */
export function changesByMonth(
  changes: readonly ApiChange[],
  observed: readonly ObservedChange[],
  today: string,
): ChangesOfMonth[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 10 + index, 1)).toISOString();
    const key = first.slice(0, 7);
    const last = new Date(Date.UTC(year, month - 9 + index, 0)).toISOString().slice(0, 10);
    const own = changes.filter((change) => changeDate(change).startsWith(key));
    const urgent = own.filter(({ severity }) => severity === 'action-required').length;
    const seen = observed.filter(({ date }) => date.startsWith(key)).length;
    return { month: key, lastDay: last, urgent, others: own.length - urgent, seen };
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

/** A package or repository that was observed to have ended. */
interface Ended {
  readonly tool: Tool;
  /** Package URL, or URL of the repository. */
  readonly subject: string;
  readonly what: string;
}

const GONE = 'not there any more';

/**
 * Archived repositories, deprecated or withdrawn packages, and deleted ones of both, sorted by the name of the tool.
 */
export function endedSubjects({ tools, observed }: Pick<Catalog, 'tools' | 'observed'>): Ended[] {
  return tools.flatMap((tool) => {
    const { packages = [], repositories = [] } = observed[tool.slug] ?? {};
    const told = (subject: string, what: string | undefined) => (what ? [{ tool, subject, what }] : []);
    return [
      ...repositories.flatMap(({ url, gone, archived }) =>
        told(url, gone ? GONE : archived ? 'archived' : undefined),
      ),
      ...packages.flatMap(({ url, gone, deprecated, yanked }) =>
        told(url, gone ? GONE : deprecated ? 'deprecated' : yanked ? 'newest version withdrawn' : undefined),
      ),
    ];
  });
}
