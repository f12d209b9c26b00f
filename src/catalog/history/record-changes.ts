import type { FieldChange } from './field-changes.ts';
import type { RecordHistory } from './record-history.ts';

/** What became of one record since a version of the catalogue. */
export interface RecordChange {
  /** Folder and slug, such as `tools/stripe`. */
  readonly address: string;
  readonly what: 'added' | 'changed' | 'removed';
  /** Day on which the version with the last change was first built. */
  readonly on: string;
  /** Fields that differ, with the values then and at present; undefined when they are not known. */
  readonly fields?: readonly FieldChange[];
}

/** One change for each field: from its first value to its last. */
function merged(lists: readonly (readonly FieldChange[])[]): FieldChange[] {
  const byField = Map.groupBy(lists.flat(), ({ field }) => field);
  return [...byField].flatMap(([field, changes]) => {
    const [before, after] = [changes[0]?.before, changes.at(-1)?.after];
    const isBack = changes.length > 1 && before === after && before !== undefined;
    return isBack
      ? []
      : [{ field, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  });
}

/** The version that was published at the end of a day, as an index of the history; undefined before the first one known. */
export function versionOn({ versions }: RecordHistory, day: string): number | undefined {
  if (day < (versions[0]?.on ?? '')) return undefined;
  return versions.findLastIndex((_, index) => index === 0 || (versions[index - 1]?.on ?? '') <= day);
}

/** Every record that was added, changed or removed after a version, given by its index in the history; by address. */
export function recordChanges(history: RecordHistory, index: number): RecordChange[] {
  const { versions, records, removed, added, fields } = history;
  // A version is built on the day on which the one before was last published.
  const dayOf = (version: number) => versions[Math.max(0, version - 1)]?.on ?? '';
  const present = Object.entries(records).flatMap(([address, [, since]]): RecordChange[] => {
    if (since <= index) return [];
    if ((added[address] ?? -1) > index) return [{ address, what: 'added', on: dayOf(since) }];
    const lists = (fields[address] ?? []).filter(([version]) => version > index).map(([, list]) => list);
    const known = lists.length > 0 && { fields: merged(lists) };
    return [{ address, what: 'changed', on: dayOf(since), ...known }];
  });
  const gone = Object.entries(removed).flatMap(([address, since]): RecordChange[] =>
    since > index ? [{ address, what: 'removed', on: dayOf(since) }] : [],
  );
  return [...present, ...gone].sort((a, b) => (a.address < b.address ? -1 : 1));
}
