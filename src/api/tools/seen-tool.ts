import { observedOf, type ToolObserved } from '../../catalog/observed/observed.ts';
import { Observation } from '../../catalog/schema/observation.ts';
import type { SeenRow } from '../../store/observation-store.ts';

/** Subjects that the build knew, each with what the process has seen of it since: it watches some of their values alone. */
function newestOf<T extends { url: string }>(known: T[] | undefined, live: T[] | undefined): T[] | undefined {
  if (!known || !live) return live ?? known;
  const ofLive = new Map(live.map((seen) => [seen.url, seen]));
  const kept = known.map((seen) => ({ ...seen, ...ofLive.get(seen.url) }));
  return [...kept, ...live.filter(({ url }) => !known.some((seen) => seen.url === url))];
}

/** The newest of the visits that the rows are of, as the answer tells it. */
export function lastVisit(rows: readonly SeenRow[]): { seenAt?: string } {
  const latest = rows.reduce((time, { seenAt }) => Math.max(time, seenAt), 0);
  return latest > 0 ? { seenAt: new Date(latest).toISOString() } : {};
}

/** What the store has seen of one tool stands above what the build knew. */
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
