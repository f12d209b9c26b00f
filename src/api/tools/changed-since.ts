import { readCatalogVersion } from '../../catalog/history/catalog-version.ts';
import { changesSince } from '../../catalog/history/record-history.ts';
import { problem } from '../../http/errors/problem.ts';
import type { Collection } from '../../records/collections.ts';
import type { MovedRecord } from '../../records/moved-record.ts';
import type { Services } from '../services.ts';

/** What became of the records of a folder. */
interface Changes {
  /** Slugs of records that are new or different; undefined when a day tells them. */
  readonly changed?: ReadonlySet<string>;
  /** What was renamed or removed; a record whose reason nobody wrote down has its address alone. */
  readonly moved: (Pick<MovedRecord, 'from'> & Partial<MovedRecord>)[];
}

/** What changed since a day or a version of the catalogue. Throws 410 for a version that is not known. */
export function changedSince(
  collection: Collection,
  since: string | undefined,
  { catalog, history, baseUrl }: Pick<Services, 'catalog' | 'history' | 'baseUrl'>,
): Changes {
  const folder = `${collection}/`;
  const own = catalog.moved.filter(({ from }) => from.startsWith(folder));
  if (since === undefined) return { moved: [] };
  const version = readCatalogVersion(since);
  if (version === undefined) return { moved: own.filter(({ date }) => date >= since) };
  const found = changesSince(history, collection, version);
  if (!found) {
    const download = `${baseUrl}/data/tools.json`;
    throw problem(
      'gone',
      `The catalogue version ${version} is not known here: it is older than 90 days or another installation's. Read ${download} anew, then ask with its version.`,
      { catalogVersion: catalog.version, download },
    );
  }
  const moved = found.removed.map((slug) => {
    const from = folder + slug;
    return own.find((entry) => entry.from === from) ?? { from };
  });
  return { changed: found.changed, moved };
}
