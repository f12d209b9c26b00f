import type { ToolObserved } from '../../../catalog/observed/observed.ts';

const MONTHS = 24;

/** Number of releases of all tools in one month. */
export interface ReleaseCount {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly releases: number;
  readonly tools: number;
}

/**
 * Releases per month in the two years before `today`, newest month first; months without releases are omitted. For
 * each tool only the package or repository with the most releases counts. One that several tools share counts once.
 */
export function releaseCounts(
  observed: Readonly<Record<string, ToolObserved>>,
  today: string,
): ReleaseCount[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 7);
  const seen = Object.values(observed).flatMap(({ releases }) => releases ?? []);
  const counts = [...Map.groupBy(seen, ({ url }) => url).values()].flatMap((same) =>
    Object.entries(same[0]?.months ?? {}).map(([key, releases]) => ({
      month: key,
      releases,
      tools: same.length,
    })),
  );
  const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0);
  return [...Map.groupBy(counts, (count) => count.month)]
    .filter(([key]) => key >= first && key <= today.slice(0, 7))
    .map(([key, own]) => ({
      month: key,
      releases: sum(own.map(({ releases }) => releases)),
      tools: sum(own.map(({ tools }) => tools)),
    }))
    .sort((a, b) => b.month.localeCompare(a.month));
}
