import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogFile } from '../../catalog/catalog.ts';
import { CATALOG_FILE, readCatalog } from '../../catalog/catalog-lines.ts';
import { extendHistory, RecordHistory } from '../../catalog/history/record-history.ts';

/** Name of the file below the folder of a release. */
export const HISTORY_FILE = 'history.json';

function readFile(release: string): RecordHistory | undefined {
  try {
    return RecordHistory.safeParse(JSON.parse(readFileSync(join(release, HISTORY_FILE), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The catalogue of a release as its file has it; undefined when it is of another shape. */
function readRecords(release: string): CatalogFile | undefined {
  try {
    const { catalog } = readCatalog(join(release, 'server', CATALOG_FILE));
    // Members that a parse would add are no change of a record.
    return CatalogFile.safeParse(catalog).success ? catalog : undefined;
  } catch {
    return undefined;
  }
}

/** The history of a release that is built on a day from that of the release before; it begins with this version where that cannot be read. */
export function nextHistory(before: string, catalog: CatalogFile, today: string): RecordHistory {
  return extendHistory(readFile(before), catalog, today, readRecords(before));
}

/** The history of the release that is served; without a file of this catalogue it knows this version alone. */
export function readHistory(release: string, catalog: CatalogFile, today: string): RecordHistory {
  const history = readFile(release);
  const isOfCatalog = history?.versions.at(-1)?.version === catalog.version;
  return isOfCatalog && history ? history : extendHistory(undefined, catalog, today);
}
