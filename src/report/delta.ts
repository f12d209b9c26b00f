import type { Catalog } from '../catalog/catalog.ts';
import { nameOf } from '../catalog/lookup.ts';
import {
  type RecordChange,
  type RecordHistory,
  recordChanges,
  recordsByAddress,
  versionOn,
} from '../catalog/record-history.ts';
import { type Collection, RECORDS } from '../records/collections.ts';
import type { Tool } from '../records/tool.ts';
import { isNarrowed, type ReportFilter } from './report-filter.ts';

/** What a difference is counted from. */
export interface Since {
  /** `last-report`: the version of the last report of the same pass or credential; `asked`: given in the request. */
  readonly why: 'last-report' | 'asked';
  /** Version of the catalogue; undefined where only a day is known. */
  readonly version?: string;
  /** The difference begins after this day. */
  readonly day: string;
}

/** Most records of each list; `leftOut` counts the others. */
const MOST = 200;

/**
 * Whether a record is in the reader's selection. Removed records are in every report, because their content is no
 * longer known.
 */
function selection(
  filter: ReportFilter,
  tools: readonly Tool[],
  relevant: readonly string[],
): (address: string) => boolean {
  if (!isNarrowed(filter)) return () => true;
  const own = new Set([...tools.map(({ slug }) => `tools/${slug}`), ...relevant]);
  return (address) => own.has(address);
}

/** Records edited after a day, where the releases since then are not known: tools alone say when they were added. */
function editedAfter(catalog: Catalog, day: string): RecordChange[] {
  return [...recordsByAddress(catalog)].flatMap(
    ([address, { updatedAt = '', addedAt = '' }]): RecordChange[] =>
      updatedAt > day ? [{ address, what: addedAt > day ? 'added' : 'changed', on: updatedAt }] : [],
  );
}

const cut = <T>(list: readonly T[]) => ({ total: list.length, records: list.slice(0, MOST) });

/** Page path of a record, from an address `folder/slug`. */
function pageOf(address: string): string {
  const [folder, slug] = address.split('/') as [Collection, string];
  return RECORDS[folder].page(slug);
}

/** What became of the records that a filter selects: added, changed, moved and removed, each by address. */
export function deltaOf(
  catalog: Catalog,
  history: RecordHistory,
  since: Since,
  { filter, tools, relevant }: { filter: ReportFilter; tools: readonly Tool[]; relevant: readonly string[] },
  baseUrl: string,
) {
  const known = history.versions.findLastIndex(({ version }) => version === since.version);
  const index = known >= 0 ? known : versionOn(history, since.day);
  const all = index === undefined ? editedAfter(catalog, since.day) : recordChanges(history, index);
  const isSelected = selection(filter, tools, relevant);
  const records = recordsByAddress(catalog);
  const left = new Set(all.flatMap(({ address, what }) => (what === 'removed' ? [address] : [])));
  // A move may have an earlier date than the release that publishes it.
  const moved = catalog.moved.filter(({ from, date }) => left.has(from) || date > since.day);
  const isMoved = new Set(moved.map(({ from }) => from));
  const arrived = new Set(moved.map(({ to }) => to));
  const told = (what: 'added' | 'changed') =>
    cut(
      all
        .filter((change) => change.what === what && isSelected(change.address))
        .filter(({ address }) => what === 'changed' || !arrived.has(address))
        .map(({ address, on, fields }) => {
          const record = records.get(address);
          return {
            address,
            name: record ? nameOf(record) : address,
            url: `${baseUrl}${pageOf(address)}`,
            on,
            ...(what === 'changed' && { fields: fields ?? null }),
          };
        }),
    );
  return {
    since,
    /** How it was found: from the releases of the catalogue, or from the days on which records were edited. */
    basis: index === undefined ? ('days' as const) : ('releases' as const),
    added: told('added'),
    changed: told('changed'),
    moved: cut(moved.filter(({ to }) => to !== undefined && isSelected(to))),
    removed: cut([
      ...moved.filter(({ to }) => to === undefined),
      ...all
        .filter(({ address, what }) => what === 'removed' && !isMoved.has(address))
        .filter(({ address }) => !catalog.formerSlugs.has(address))
        .map(({ address, on }) => ({ from: address, date: on })),
    ]),
  };
}
export type Delta = ReturnType<typeof deltaOf>;
