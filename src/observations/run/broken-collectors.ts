import type { CollectorName } from '../../records/observation.ts';
import type { TaskResult } from './run-tasks.ts';

/** Fewer broken answers can be the fault of single sources. */
const LEAST = 3;

/**
 * Collectors for which at least three answers, and half of all, were not what their sources document: the form of the
 * answers has changed, and the collector has to follow.
 */
export function brokenCollectors(results: readonly TaskResult[]): CollectorName[] {
  return [...Map.groupBy(results, ({ task }) => task.collector.name)].flatMap(([name, list]) => {
    const broken = list.filter(({ outcome }) => outcome === 'broken').length;
    const answered =
      broken + list.filter(({ outcome }) => outcome === 'seen' || outcome === 'unchanged').length;
    return broken >= LEAST && broken * 2 >= answered ? [name] : [];
  });
}
