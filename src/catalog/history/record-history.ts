import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS, dayOf } from '../../base/day.ts';
import { COLLECTIONS, type Collection } from '../../records/collections.ts';
import { Day } from '../../records/scalars.ts';
import type { CatalogFile } from '../catalog.ts';
import { type NamedRecord, recordsOf } from '../records-of.ts';
import { FieldChange, fieldChanges } from './field-changes.ts';

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

/** Every record by folder and slug. */
function recordsByAddress(catalog: CatalogFile): Map<string, NamedRecord> {
  return new Map(
    (Object.keys(COLLECTIONS) as Collection[]).flatMap((folder) =>
      recordsOf(catalog, folder).map((record) => [`${folder}/${record.slug}`, record] as const),
    ),
  );
}

const hashOf = (record: object, body: string | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([record, body ?? '']))
    .digest('base64url')
    .slice(0, 12);

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
    const was = old ? old.get(address) : undefined;
    if (!was || records[address]?.[1] !== latest) continue;
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
