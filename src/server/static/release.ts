import { hash } from 'node:crypto';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import * as z from 'zod';
import type { CatalogFile } from '../../catalog/catalog.ts';
import { CATALOG_FILE, openCatalogFile, readCatalog } from '../../catalog/catalog-lines.ts';
import type { OperationData } from '../../catalog/operations/operation-data.ts';
import { extendHistory, RecordHistory } from '../../catalog/record-history.ts';
import type { SearchData } from '../../search/needs/need-index.ts';
import { openManifest } from './manifest.ts';

/** `release.json` of a release folder, which also holds `client/`, `server/`, `node_modules/`, `nginx/` and `history.json`. Its last file to be written. */
export const Release = z.strictObject({
  /** Name of the folder: when it was made, to the second in UTC, and the start of the hash of its manifest. */
  id: z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/),
  /** RFC 3339. */
  madeAt: z.string(),
  /** Version of the catalogue. */
  catalog: z.string(),
});
export type Release = z.infer<typeof Release>;

/** What a file of JSON holds; undefined when it is missing or of another shape. */
function readAs<T>(shape: z.ZodType<T>, file: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Reads `release.json` below `folder`; undefined when it is missing or of another shape: then the release is not complete. */
export const readRelease = (folder: string) => readAs(Release, join(folder, 'release.json'));

/** Name of the file of operations in the `server/` folder of a release. */
export const OPERATIONS_FILE = 'operations.bin';

/** Name of the file below the folder of a release. */
export const HISTORY_FILE = 'history.json';

const readFile = (release: string) => readAs(RecordHistory, join(release, HISTORY_FILE));

/** The catalogue of a release as its file has it; undefined when that is none. */
function readRecords(release: string): CatalogFile | undefined {
  try {
    return readCatalog(join(release, 'server', CATALOG_FILE)).catalog;
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

/**
 * The release in `folder`, whose `release.json` stays open as long as the process lives: so `npm run release -- prune`
 * sees that it is in use. Undefined when the folder is no release, as after a build by Astro alone.
 */
export function holdRelease(folder: string): Release | undefined {
  const release = readRelease(folder);
  if (release) openSync(join(folder, 'release.json'), 'r');
  return release;
}

/** SHA-256 of bytes in base64url. */
export const digestOf = (bytes: Uint8Array) => hash('sha256', bytes, 'base64url');

function orExplain<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as Error).message}. Run "npm run build" first.`);
  }
}

/**
 * Reads what the build left for the server in `directory`: the catalogue, the data of its search and the file manifest.
 * Throws when one of them is missing or not what the build wrote, or when the build was made for another base address.
 * The build has checked the catalogue against its schema, so its very bytes are not checked again.
 */
export function readBuild(directory: string, baseUrl: string) {
  const file = join(directory, 'static.json');
  const manifest = orExplain(file, () => openManifest(file));
  if (manifest.baseUrl !== baseUrl) {
    throw new Error(
      `the build was made for PUBLIC_BASE_URL=${manifest.baseUrl}, and this process is set to ${baseUrl}: ` +
        'set the same address, or build again (npm start does that by itself).',
    );
  }
  const records = readCatalogOf(join(directory, CATALOG_FILE), manifest.catalog);
  const operations = join(directory, OPERATIONS_FILE);
  const operationData = () => readParts<OperationData>(operations, manifest.operations ?? '');
  const catalog = { ...records, operationData };
  return { catalog, search: readParts<SearchData>(join(directory, 'search.bin'), manifest.search), manifest };
}

const another = (file: string) =>
  new Error(`${file} is not the file that the build wrote. Run "npm run build -- --force".`);

function readCatalogOf(file: string, digest: string): CatalogFile {
  const read = orExplain(file, () => openCatalogFile(file));
  if (read.digest !== digest) throw another(file);
  return read.catalog;
}

/** Reads a file that the build wrote; throws when its digest is not the one in the manifest of the build. */
export function readParts<T>(file: string, digest: string): T {
  const bytes = orExplain(file, () => readFileSync(file));
  if (digestOf(bytes) !== digest) throw another(file);
  return deserialize(bytes) as T;
}
