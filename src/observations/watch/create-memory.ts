import { Observation } from '../../records/observation.ts';
import type { SeenRow } from '../../store/store.ts';
import type { ObservationFiles, ObservedChange } from '../observation-files.ts';
import type { Journal } from '../run/journal.ts';
import { taskKey } from '../run/tasks.ts';
import type { Validators } from '../visit/create-visit.ts';

/** Names an observation among those of its record. */
export const observationId = ({ collector, subject }: Pick<Observation, 'collector' | 'subject'>) =>
  `${collector} ${subject}`;

/** Observations and visits in memory, which a pass reads and writes at once. */
export interface Memory {
  readonly files: Pick<ObservationFiles, 'read' | 'write'>;
  readonly journal: Journal;
}

/** A memory that begins with what the store holds; a row that is no observation is left out. */
export function createMemory(rows: readonly SeenRow[]): Memory {
  const bySlug = new Map<string, Map<string, Observation>>();
  const visitedAt = new Map<string, number>();
  const validators = new Map<string, Validators>();
  let changes: ObservedChange[] = [];
  const keep = (slug: string, seen: Observation) => {
    const kept = bySlug.get(slug) ?? new Map<string, Observation>();
    bySlug.set(slug, kept.set(observationId(seen), seen));
  };
  for (const { slug, data, seenAt } of rows) {
    const { data: seen } = Observation.safeParse(JSON.parse(data));
    if (!seen) continue;
    keep(slug, seen);
    visitedAt.set(taskKey(seen.collector, seen.source, seen.subject), seenAt);
  }
  return {
    files: { read: (slug) => [...(bySlug.get(slug)?.values() ?? [])], write: keep },
    journal: {
      resumed: false,
      isDone: () => false,
      visitedAt: (key) => visitedAt.get(key),
      validators: (key) => validators.get(key) ?? {},
      add(key, at, known) {
        visitedAt.set(key, at);
        validators.set(key, known);
      },
      fail: () => undefined,
      note: (change) => void changes.push(change),
      changes: () => changes,
      finish: () => {
        changes = [];
      },
    },
  };
}
