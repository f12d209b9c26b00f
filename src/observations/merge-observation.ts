import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, dayOf } from '../base/time.ts';
import { type Observation, type ObservedField, ObservedValues } from '../records/observation.ts';
import { AnswerError } from './collector.ts';

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
