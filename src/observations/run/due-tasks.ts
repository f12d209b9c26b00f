import { DAY_MS } from '../../base/day.ts';
import type { Journal } from './journal.ts';
import type { Task } from './list-tasks.ts';

/** A nightly run does not begin at the same minute. */
const SLACK_MS = 6 * 3_600_000;

/**
 * Tasks of this run: not visited by the run that is continued, and either last visited before the time `since`, or,
 * without it, as many days ago as the collector waits.
 */
export function dueTasks(tasks: readonly Task[], journal: Journal, now: number, since?: number): Task[] {
  return tasks.filter(({ key, collector }) => {
    if (journal.isDone(key)) return false;
    const last = journal.visitedAt(key);
    return last === undefined || last < (since ?? now + SLACK_MS - collector.everyDays * DAY_MS);
  });
}
