import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { CatalogFile } from '../../catalog/catalog.ts';
import { CATALOG_FILE, openCatalogFile } from '../../catalog/catalog-lines.ts';
import type { SearchData } from '../../search/needs/need-index.ts';
import { type OpenManifest, openManifest } from './manifest.ts';

/** SHA-256 of bytes in base64url. */
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

function orExplain<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as Error).message}. Run "npm run build" first.`);
  }
}

export interface Build {
  readonly catalog: CatalogFile;
  /** What the build made of the catalogue for its search. */
  readonly search: SearchData;
  readonly manifest: OpenManifest;
}

/**
 * Reads what the build left for the server in `directory`: the catalogue, the data of its search and the file manifest.
 * Throws when one of them is missing or not what the build wrote, or when the build was made for another base address.
 * The build has checked the catalogue against its schema, so its very bytes are not checked again.
 */
export function readBuild(directory: string, baseUrl: string): Build {
  const file = join(directory, 'static.json');
  const manifest = orExplain(file, () => openManifest(file));
  if (manifest.baseUrl !== baseUrl) {
    throw new Error(
      `the build was made for PUBLIC_BASE_URL=${manifest.baseUrl}, and this process is set to ${baseUrl}: ` +
        'set the same address, or build again (npm start does that by itself).',
    );
  }
  const catalog = readRecords(join(directory, CATALOG_FILE), manifest.catalog);
  return { catalog, search: readSearch(join(directory, 'search.bin'), manifest.search), manifest };
}

const another = (file: string) =>
  new Error(`${file} is not the file that the build wrote. Run "npm run build -- --force".`);

function readRecords(file: string, digest: string): CatalogFile {
  const read = orExplain(file, () => openCatalogFile(file));
  if (read.digest !== digest) throw another(file);
  return read.catalog;
}

function readSearch(file: string, digest: string): SearchData {
  const bytes = orExplain(file, () => readFileSync(file));
  if (digestOf(bytes) !== digest) throw another(file);
  return deserialize(bytes) as SearchData;
}
