import type { CollectorName } from '../../records/observation.ts';
import type { Tool } from '../../records/tool.ts';
import type { Collector, Target } from '../collector.ts';

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
