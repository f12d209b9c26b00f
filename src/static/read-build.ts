import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { CatalogFile } from '../catalog/catalog.ts';
import { CATALOG_FILE, catalogFromBytes } from '../catalog/catalog-bytes.ts';
import type { SearchData } from '../search/search-data.ts';
import { type StaticManifest, StaticManifestHead } from './static-manifest.ts';

/** SHA-256 of bytes in base64url. */
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as Error).message}. Run "npm run build" first.`);
  }
}

/** The bytes that the build wrote: those of a file with another digest than the manifest states are refused. */
function readExact(file: string, digest: string): Buffer {
  const bytes = read(file);
  if (digestOf(bytes) === digest) return bytes;
  throw new Error(`${file} is not the file that the build wrote. Run "npm run build -- --force".`);
}

function readManifest(file: string): StaticManifest {
  const parsed = StaticManifestHead.safeParse(JSON.parse(read(file).toString()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${file} is not what this version reads: ${issue?.path.join('.')}: ${issue?.message}. Run "npm run build".`,
  );
}

export interface Build {
  readonly catalog: CatalogFile;
  /** What the build made of the catalogue for its search. */
  readonly search: SearchData;
  readonly manifest: StaticManifest;
}

/**
 * Reads what the build left for the server in `directory`: the catalogue, the data of its search and the file manifest.
 * Throws when one of them is missing or not what the build wrote, or when the build was made for another base address.
 * The build has checked the catalogue against its schema, so its very bytes are not checked again.
 */
export function readBuild(directory: string, baseUrl: string): Build {
  const manifest = readManifest(join(directory, 'static.json'));
  if (manifest.baseUrl !== baseUrl) {
    throw new Error(
      `the build was made for PUBLIC_BASE_URL=${manifest.baseUrl}, and this process is set to ${baseUrl}: ` +
        'set the same address, or build again (npm start does that by itself).',
    );
  }
  const catalog = catalogFromBytes(readExact(join(directory, CATALOG_FILE), manifest.catalog)) as CatalogFile;
  const search = deserialize(readExact(join(directory, 'search.bin'), manifest.search)) as SearchData;
  return { catalog, search, manifest };
}
