import { observedOf, type ToolObserved } from '../../catalog/observed/observed.ts';
import { Observation } from '../../records/observation.ts';
import type { SeenRow } from '../../store/observation-store.ts';

/**
 * Subjects observed by the build, updated with the values that the running process observes; it observes only some of
 * them.
 */
function newestOf<T extends { url: string }>(known: T[] | undefined, live: T[] | undefined): T[] | undefined {
  if (!known || !live) return live ?? known;
  const ofLive = new Map(live.map((seen) => [seen.url, seen]));
  const kept = known.map((seen) => ({ ...seen, ...ofLive.get(seen.url) }));
  return [...kept, ...live.filter(({ url }) => !known.some((seen) => seen.url === url))];
}

/** Time of the newest visit among the rows, in the format of the answer. */
export function lastVisit(rows: readonly SeenRow[]): { seenAt?: string } {
  const latest = rows.reduce((time, { seenAt }) => Math.max(time, seenAt), 0);
  return latest > 0 ? { seenAt: new Date(latest).toISOString() } : {};
}

/** Observations of one tool; those in the store override those of the build. */
export function seenTool(
  known: ToolObserved | undefined,
  rows: readonly SeenRow[],
): { observed: ToolObserved; seenAt?: string } {
  const live = observedOf(rows.flatMap(({ data }) => Observation.safeParse(JSON.parse(data)).data ?? []));
  const packages = newestOf(known?.packages, live.packages);
  const repositories = newestOf(known?.repositories, live.repositories);
  return {
    ...lastVisit(rows),
    observed: { ...known, ...live, ...(packages && { packages }), ...(repositories && { repositories }) },
  };
}
