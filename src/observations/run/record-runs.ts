import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DAY_MS } from '../../base/day.ts';
import {
  type CollectorRuns,
  collectorRunsFile,
  readCollectorRuns,
} from '../../catalog/observed/collector-runs.ts';
import { COLLECTORS, type CollectorName } from '../../records/observation.ts';
import type { TaskResult } from './run-tasks.ts';

/** A quiet night changes no file; the day is written again after a week all the same. */
const QUIET_MS = 7 * DAY_MS;

/**
 * Updates the last day on which each collector had an answer, after a run on the day `today`. Collectors without
 * observations are left out: they are not asked again, so their day would only grow older. Pure.
 */
export function runsAfter(
  known: CollectorRuns,
  results: readonly TaskResult[],
  observing: ReadonlySet<CollectorName>,
  today: string,
  isQuiet: boolean,
): CollectorRuns {
  const answered = new Set(
    results
      .filter(({ outcome }) => outcome === 'seen' || outcome === 'unchanged')
      .map(({ task }) => task.collector.name),
  );
  return Object.fromEntries(
    COLLECTORS.filter((name) => observing.has(name)).flatMap((name) => {
      const before = known[name];
      const isRecent = before !== undefined && Date.parse(today) - Date.parse(before) < QUIET_MS;
      const day = answered.has(name) && !(isQuiet && isRecent) ? today : before;
      return day === undefined ? [] : [[name, day]];
    }),
  );
}

/**
 * Writes the last day on which each collector had an answer. `observing`: collectors with observations. `isQuiet`:
 * the run changed no observation file.
 */
export function recordRuns(
  root: string,
  results: readonly TaskResult[],
  observing: ReadonlySet<CollectorName>,
  today: string,
  isQuiet: boolean,
): void {
  const known = readCollectorRuns(root);
  const runs = runsAfter(known, results, observing, today, isQuiet);
  if (JSON.stringify(runs) === JSON.stringify(known)) return;
  const file = collectorRunsFile(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
}
