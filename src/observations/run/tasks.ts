import { DAY_MS } from '../../base/time.ts';
import type { CollectorName } from '../../records/observation.ts';
import type { Tool } from '../../records/tool.ts';
import type { Collector, Target } from '../collector.ts';
import { ALL_COLLECTORS } from '../collectors.ts';
import type { ObservationFiles } from '../observation-files.ts';
import type { Journal } from './journal.ts';

/** One subject to visit, for every record that names it. */
export interface Task {
  readonly key: string;
  readonly collector: Collector;
  readonly target: Target;
  readonly tools: readonly Tool[];
}

/** The key of a task; `url` is the address that is asked. */
export const taskKey = (name: CollectorName, url: string, subject: string) => `${name} ${url} ${subject}`;

/** What the collectors can look at in the records, each address once, in the order of the records. */
export function listTasks(tools: readonly Tool[], collectors: readonly Collector[]): Task[] {
  const tasks = new Map<string, { key: string; collector: Collector; target: Target; tools: Tool[] }>();
  for (const tool of tools)
    for (const collector of collectors)
      for (const target of collector.targets(tool)) {
        const key = taskKey(collector.name, target.url, target.subject);
        const known = tasks.get(key);
        if (known) known.tools.push(tool);
        else tasks.set(key, { key, collector, target, tools: [tool] });
      }
  return [...tasks.values()];
}

/** A nightly run does not begin at the same minute. */
const SLACK_MS = 6 * 3_600_000;

/**
 * Tasks of this run: not visited by the run that is continued, and either last visited before the time `since`, or,
 * without it, as many days ago as the collector waits.
 */
export function dueTasks(tasks: readonly Task[], journal: Journal, now: number, since?: number): Task[] {
  return tasks.filter(({ key, collector: { everyDays = 1 } }) => {
    if (journal.isDone(key)) return false;
    const last = journal.visitedAt(key);
    return last === undefined || last < (since ?? now + SLACK_MS - everyDays * DAY_MS);
  });
}

/** Takes out what was seen at subjects that the records of `tools` do not name. */
export function dropUnnamed(tools: readonly Tool[], files: ObservationFiles): void {
  for (const tool of tools)
    files.keep(tool.slug, ({ collector, subject }) =>
      ALL_COLLECTORS[collector].targets(tool).some((target) => target.subject === subject),
    );
}
