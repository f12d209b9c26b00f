import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { replaceJson } from '../base/files.ts';
import { DAY_MS, dayOf } from '../base/time.ts';
import {
  COLLECTORS,
  type Observation,
  type ObservedField,
  ObservedValues,
  ToolObservations,
} from '../records/observation.ts';
import { AnswerError } from './collector.ts';

const order = (a: Observation, b: Observation) =>
  COLLECTORS.indexOf(a.collector) - COLLECTORS.indexOf(b.collector) || (a.subject < b.subject ? -1 : 1);

const same = (a: Observation, b: Observation) => a.collector === b.collector && a.subject === b.subject;

/** Opens the files of a content folder's `observations`. */
export function openObservationFiles(root: string) {
  const folder = join(root, 'observations');
  const kept = new Map<string, readonly Observation[]>();
  let hasChanged = false;
  const fileOf = (slug: string) => join(folder, `${slug}.json`);
  function read(slug: string): readonly Observation[] {
    const known = kept.get(slug);
    if (known) return known;
    const file = fileOf(slug);
    const found = existsSync(file)
      ? ToolObservations.parse(JSON.parse(readFileSync(file, 'utf8'))).observations
      : [];
    kept.set(slug, found);
    return found;
  }
  function replace(slug: string, observations: readonly Observation[]): void {
    const sorted = ToolObservations.parse({ slug, observations: observations.toSorted(order) });
    replaceJson(fileOf(slug), sorted);
    kept.set(slug, sorted.observations);
    hasChanged = true;
  }
  return {
    read,
    /** Replaces the observation of the same collector and subject. The file is whole at every moment. */
    write: (slug: string, observation: Observation) =>
      replace(slug, [...read(slug).filter((other) => !same(other, observation)), observation]),
    /** Takes out what `keep` does not name; a file without observations goes. */
    keep(slug: string, keep: (observation: Observation) => boolean) {
      const left = read(slug).filter(keep);
      if (left.length === read(slug).length) return;
      if (left.length > 0) return replace(slug, left);
      rmSync(fileOf(slug));
      kept.set(slug, []);
      hasChanged = true;
    },
    /** Whether a file was written or taken away. */
    hasChanged: () => hasChanged,
  };
}
export type ObservationFiles = ReturnType<typeof openObservationFiles>;

/** A value that differs from what was seen at the last visit; a side is undefined when there was no such value. */
export interface ObservedChange {
  readonly slug: string;
  readonly collector: Observation['collector'];
  readonly subject: string;
  readonly source: string;
  readonly field: ObservedField;
  readonly before: unknown;
  readonly after: unknown;
  /** Day of the visit. */
  readonly on: string;
}

/** Days that lie ahead are left out: the clock of a host, or its text, is wrong. */
function withoutFuture(values: ObservedValues, tomorrow: string): ObservedValues {
  const { latestAt = '', firstOfYear = '', releases, versions, entries, ...rest } = values;
  return {
    ...rest,
    ...(latestAt !== '' && latestAt <= tomorrow && { latestAt }),
    ...(firstOfYear !== '' && firstOfYear <= tomorrow && { firstOfYear }),
    ...(releases && {
      releases: Object.fromEntries(Object.entries(releases).filter(([month]) => month <= tomorrow)),
    }),
    ...(versions && { versions: versions.filter(({ date }) => date <= tomorrow) }),
    ...(entries && {
      entries: entries.map(({ date = '', ...entry }) =>
        date !== '' && date <= tomorrow ? { ...entry, date } : entry,
      ),
    }),
  };
}

/** The day after `day`: somewhere on earth it has begun. */
const dayAfter = (day: string) => dayOf(Date.parse(day) + DAY_MS);

/**
 * The observation after a visit on the day `today`: each value keeps the day on which it was first seen. What is gone
 * keeps its last values. Throws an `AnswerError` when a value is not one that is kept.
 */
export function mergeObservation(
  before: Observation | undefined,
  seen: ObservedValues,
  about: Pick<Observation, 'collector' | 'subject' | 'source'>,
  today: string,
): { observation: Observation; changed: readonly ObservedField[] } {
  const known = before?.values ?? {};
  const { data: values, error } = ObservedValues.safeParse(
    withoutFuture(seen.gone ? { ...known, gone: true } : seen, dayAfter(today)),
  );
  if (!values) {
    const [issue] = error.issues;
    throw new AnswerError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const names = ObservedValues.keyof().options;
  const changed = names.filter((name) => !isDeepStrictEqual(values[name], known[name]));
  const firstSeen = Object.fromEntries(
    names
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, changed.includes(name) ? today : (before?.firstSeen[name] ?? today)]),
  );
  return { observation: { ...about, since: before?.since ?? today, values, firstSeen }, changed };
}
