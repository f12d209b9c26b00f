import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { ZodType } from 'zod';
import { readJsonLines } from '../base/json-lines.ts';
import { CatalogFile } from '../catalog/catalog.ts';
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

/** What a JSON file holds, and the digest of its bytes. */
function readJson(file: string): { value: unknown; digest: string } {
  const hash = createHash('sha256');
  try {
    return { value: readJsonLines(file, (bytes) => hash.update(bytes)), digest: hash.digest('base64url') };
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as Error).message}. Run "npm run build" first.`);
  }
}

function checked<T>(file: string, value: unknown, schema: ZodType<T>): T {
  const parsed = schema.safeParse(value);
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
 * A catalogue with the very bytes that the build wrote, which were checked then, is not checked against its schema again.
 */
export function readBuild(directory: string, baseUrl: string): Build {
  const manifestFile = join(directory, 'static.json');
  const manifest = checked(manifestFile, readJson(manifestFile).value, StaticManifestHead);
  if (manifest.baseUrl !== baseUrl) {
    throw new Error(
      `the build was made for PUBLIC_BASE_URL=${manifest.baseUrl}, and this process is set to ${baseUrl}: ` +
        'set the same address, or build again (npm start does that by itself).',
    );
  }
  const catalogFile = join(directory, 'catalog.json');
  const { value, digest } = readJson(catalogFile);
  const catalog =
    digest === manifest.catalog ? (value as CatalogFile) : checked(catalogFile, value, CatalogFile);
  return { catalog, search: readSearch(join(directory, 'search.bin'), manifest.search), manifest };
}

/** Only the very bytes that the build wrote are read: they have no schema to check them by. */
function readSearch(file: string, digest: string): SearchData {
  const bytes = read(file);
  if (digestOf(bytes) !== digest)
    throw new Error(`${file} is not the file that the build wrote. Run "npm run build -- --force".`);
  return deserialize(bytes) as SearchData;
}
