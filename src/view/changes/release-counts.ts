import type { ToolObserved } from '../../catalog/observed/observed.ts';

const MONTHS = 24;

/** Releases of one month, of all tools. */
export interface ReleaseCount {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly releases: number;
  readonly tools: number;
}

/**
 * Releases by month in the two years up to that of `today`, newest month first, months without one left out. Of each tool
 * the package or repository with most releases counts, and one that several tools name counts once.
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
