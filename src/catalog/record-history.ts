import { hash } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS, dayOf } from '../base/time.ts';
import { COLLECTION_NAMES, RECORDS, splitAddress } from '../records/collections.ts';
import { Day } from '../records/scalars.ts';
import type { CatalogFile } from './catalog.ts';
import { type NamedRecord, recordsOf } from './lookup.ts';

/** Longest value that is stored, in characters; for a longer one only the field name is given. */
const VALUE_LENGTH = 200;

/** One field that differs, with its values as text; they are left out where there is none, or where one is long. */
const FieldChange = z.strictObject({
  /** Path in the record, such as `pricing.model`; `text` is what stands below the front matter. */
  field: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});
type FieldChange = z.infer<typeof FieldChange>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a reader writes it; undefined when there is none. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value))
    return value.some((each) => typeof each === 'object') ? JSON.stringify(value) : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function differences(before: unknown, after: unknown, path: string): FieldChange[] {
  if (isObject(before) || isObject(after)) {
    const [old, current] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
    return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((name) =>
      differences(old[name], current[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const [was, is] = [textOf(before) ?? '', textOf(after) ?? ''];
  if (was === is) return [];
  if (was.length > VALUE_LENGTH || is.length > VALUE_LENGTH) return [{ field: path }];
  return [{ field: path, ...(was !== '' && { before: was }), ...(is !== '' && { after: is }) }];
}

/**
 * Fields that differ between two forms of a record and of its text. The day of editing counts when nothing else
 * differs.
 */
export function fieldChanges(
  before: { readonly record: object; readonly text: string | undefined },
  after: { readonly record: object; readonly text: string | undefined },
): FieldChange[] {
  const all = [
    ...differences(before.record, after.record, ''),
    ...(before.text === after.text ? [] : [{ field: 'text' }]),
  ];
  const told = all.filter(({ field }) => field !== 'updatedAt');
  return told.length > 0 ? told : all;
}

/** Days for which a version of the catalogue is remembered after it was last published. */
export const HISTORY_DAYS = 90;

/** When each record last changed, by version of the catalogue: `history.json` of a release. */
export const RecordHistory = z.strictObject({
  /** Published versions, oldest first, each with the last day on which it was built. */
  versions: z.array(z.strictObject({ version: z.string(), on: Day })).min(1),
  /** By folder and slug: hash of the record and its text, and the index of the version that brought them. */
  records: z.record(z.string(), z.tuple([z.string(), z.int()])),
  /** By folder and slug of what is there no more: index of the first version without it. */
  removed: z.record(z.string(), z.int()),
  /** By folder and slug of records that the first version did not have: index of the version that brought them. */
  added: z.record(z.string(), z.int()).default({}),
  /** By folder and slug: index of a version and the fields that it changed, oldest first, where the version before was at hand. */
  fields: z.record(z.string(), z.array(z.tuple([z.int(), z.array(FieldChange)]))).default({}),
});
export type RecordHistory = z.infer<typeof RecordHistory>;

/** Every record by its address, folder and slug. */
export function recordsByAddress(catalog: Parameters<typeof recordsOf>[0]): Map<string, NamedRecord> {
  return new Map(
    COLLECTION_NAMES.flatMap((folder) =>
      recordsOf(catalog, folder).map((record) => [`${folder}/${record.slug}`, record] as const),
    ),
  );
}

const hashOf = (record: object, body: string | undefined) =>
  hash('sha256', JSON.stringify([record, body ?? '']), 'base64url').slice(0, 12);

/**
 * The history after a catalogue was built on a day (`YYYY-MM-DD`): that of the release before with one version more,
 * unless it ends with this one, and without those that were last built more than {@link HISTORY_DAYS} days ago.
 * `replaced` is the catalogue of the release before; without it the fields that changed are not told.
 */
export function extendHistory(
  before: RecordHistory | undefined,
  catalog: CatalogFile,
  today: string,
  replaced?: CatalogFile,
): RecordHistory {
  const known = before?.versions ?? [];
  const isNew = known.at(-1)?.version !== catalog.version;
  const current = { version: catalog.version, on: today };
  // The version before was published until today.
  const renewed = known.map((entry, index) => (index === known.length - 1 ? { ...entry, on: today } : entry));
  const versions = isNew ? [...renewed, current] : renewed;
  const oldest = dayOf(Date.parse(today) - HISTORY_DAYS * DAY_MS);
  const dropped = versions.findIndex(({ on }) => on >= oldest);
  const latest = versions.length - 1 - dropped;
  const shifted = (index: number) => Math.max(0, index - dropped);

  const present = recordsByAddress(catalog);
  const records: RecordHistory['records'] = {};
  for (const [address, record] of present) {
    const hash = hashOf(record, catalog.bodies[address]);
    const [oldHash, since] = before?.records[address] ?? [];
    records[address] = [hash, hash === oldHash && since !== undefined ? shifted(since) : latest];
  }
  const removed: RecordHistory['removed'] = {};
  for (const [address, index] of Object.entries(before?.removed ?? {}))
    if (index > dropped && !present.has(address)) removed[address] = shifted(index);
  for (const address of Object.keys(before?.records ?? {}))
    if (!present.has(address)) removed[address] = latest;

  const added: RecordHistory['added'] = {};
  for (const [address, index] of Object.entries(before?.added ?? {}))
    if (index > dropped && present.has(address)) added[address] = shifted(index);
  for (const address of present.keys()) if (before && !before.records[address]) added[address] = latest;
  const fields: RecordHistory['fields'] = {};
  for (const [address, list] of Object.entries(before?.fields ?? {})) {
    const young = list.filter(([index]) => index > dropped && present.has(address));
    if (young.length > 0) fields[address] = young.map(([index, changes]) => [shifted(index), changes]);
  }
  const old = replaced && isNew && replaced.version === known.at(-1)?.version && recordsByAddress(replaced);
  for (const [address, record] of old ? present : []) {
    if (records[address]?.[1] !== latest) continue;
    const { schema } = RECORDS[splitAddress(address).collection];
    const was = old ? old.get(address) : undefined;
    // A release of other sources may have another shape. Members that a parse would add are no change of a record.
    if (!was || !schema.safeParse(was).success) continue;
    const changes = fieldChanges(
      { record: was, text: replaced?.bodies[address] },
      { record, text: catalog.bodies[address] },
    );
    if (changes.length > 0) fields[address] = [...(fields[address] ?? []), [latest, changes]];
  }
  return { versions: versions.slice(dropped), records, removed, added, fields };
}

/**
 * What changed in a folder since a version: slugs of records that are new or different, and slugs that are there no more.
 * `undefined` when the version is not known.
 */
export function changesSince(
  history: RecordHistory,
  folder: string,
  version: string,
): { changed: ReadonlySet<string>; removed: readonly string[] } | undefined {
  const index = history.versions.findLastIndex((entry) => entry.version === version);
  if (index < 0) return undefined;
  const within = (address: string) =>
    address.startsWith(`${folder}/`) ? [address.slice(folder.length + 1)] : [];
  return {
    changed: new Set(
      Object.entries(history.records).flatMap(([address, [, since]]) =>
        since > index ? within(address) : [],
      ),
    ),
    removed: Object.entries(history.removed).flatMap(([address, since]) =>
      since > index ? within(address) : [],
    ),
  };
}

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

/** A version of the catalogue, as `catalogVersion` gives it; a plus that was not encoded in a query arrives as a space. */
export const CATALOG_VERSION = /^\d{4}\.\d\d\.\d\d[+ ][0-9a-f]{8}$/;

/** The version that a text of a query means, as it was published; undefined when it is none. */
export function readCatalogVersion(text: string): string | undefined {
  return CATALOG_VERSION.test(text) ? text.replace(' ', '+') : undefined;
}
