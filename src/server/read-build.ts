import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZodType } from 'zod';
import { CatalogFile } from '../catalog/catalog.ts';
import { StaticManifest } from './static-manifest.ts';

function readChecked<T>(file: string, schema: ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`cannot read ${file}: ${(error as Error).message}. Run "npm run build" first.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${file} is not what this version reads: ${issue?.path.join('.')}: ${issue?.message}. Run "npm run build".`,
  );
}

/**
 * Reads what the build left for the server in `directory`: the catalogue and the file manifest. Throws when
 * either is missing or of another shape, or when the build was made for another base address.
 */
export function readBuild(
  directory: string,
  baseUrl: string,
): { catalog: CatalogFile; manifest: StaticManifest } {
  const manifest = readChecked(join(directory, 'static.json'), StaticManifest);
  if (manifest.baseUrl !== baseUrl) {
    throw new Error(
      `the build was made for PUBLIC_BASE_URL=${manifest.baseUrl}, and this process is set to ${baseUrl}: ` +
        'set the same address, or build again (npm start does that by itself).',
    );
  }
  return { catalog: readChecked(join(directory, 'catalog.json'), CatalogFile), manifest };
}
