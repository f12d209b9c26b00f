import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { AstroIntegration } from 'astro';
import { filesBelow } from '../base/files.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { CATALOG_FILE, writeCatalog } from '../catalog/catalog-lines.ts';
import { contentOfBuild } from '../catalog/content/read-content.ts';
import { NO_OPERATIONS } from '../catalog/operations/operation-data.ts';
import { documentType } from '../documents/document.ts';
import { estimateTokens, twinPath } from '../documents/page-links.ts';
import { hasPayments } from '../payments/payment-settings.ts';
import { makeSearchData } from '../search/needs/need-index.ts';
import { discoveryFacts } from '../server/discovery-facts.ts';
import { readSettings } from '../server/settings/read-settings.ts';
import type { Settings } from '../server/settings/settings.ts';
import { mediaType } from '../server/static/file-headers.ts';
import { type StaticFile, StaticManifest } from '../server/static/manifest.ts';
import { digestOf, OPERATIONS_FILE } from '../server/static/release.ts';
import { type BuildInputs, hashBuildInputs, readBuildInputs } from './build-inputs.ts';

/**
 * Writes `catalog.ndjson`, `search.bin` and `operations.bin` into the server folder of the release; `operations` are the
 * bytes of the last one where an earlier build made them. Returns a log message.
 */
export function writeCatalogFile(server: string, operations?: Buffer): string {
  const catalog = contentOfBuild();
  writeCatalog(join(server, CATALOG_FILE), catalog);
  writeFileSync(join(server, 'search.bin'), serialize(makeSearchData(openCatalog(catalog))));
  const made = operations ?? serialize(catalog.operationData?.() ?? NO_OPERATIONS);
  writeFileSync(join(server, OPERATIONS_FILE), made);
  return `${catalog.tools.length} tools, version ${catalog.version}`;
}

/**
 * Validates the content before a build renders pages, and reports all problems in one message. Then writes
 * `dist/server/catalog.ndjson` (the records) and `search.bin` (the search index), which the server reads once at
 * start, and `operations.bin`, which it reads when it is asked for operations.
 */
export function catalogFile(): AstroIntegration {
  return {
    name: 'catalog-file',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') contentOfBuild();
      },
      'astro:build:done': ({ dir, logger }) => {
        logger.info(writeCatalogFile(fileURLToPath(new URL('../server/', dir))));
      },
    },
  };
}

/** The hash of a file in the manifest. */
export const hashFile = (bytes: Buffer) => hash('sha256', bytes, 'base64url').slice(0, 22);

/** Every file below a built directory, by the path that serves it; those in `known` are not read. */
export function listStaticFiles(
  client: string,
  known: StaticManifest['files'] = {},
): StaticManifest['files'] {
  const names = filesBelow(client).map((name) => name.replaceAll('\\', '/'));
  const pages = new Map(
    names
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, `/${name.replace(/(?:^index)?\.html$/, '')}`]),
  );
  const twins = new Map([...pages.values()].map((path) => [twinPath(path), path]));
  twins.delete('/404.md');
  const describe = (name: string): [string, StaticFile] => {
    const page = pages.get(name);
    const path = page ?? `/${name}`;
    const same = known[path];
    if (same) return [path, same];
    const bytes = readFileSync(join(client, name));
    const digest = hashFile(bytes);
    const common = { file: name, type: mediaType(page ? name : path), hash: digest, bytes: bytes.byteLength };
    if (page)
      return [path, { ...common, kind: 'page', ...(page === '/404' ? {} : { twin: twinPath(page) }) }];
    const twin = twins.get(path);
    if (twin) return [path, { ...common, kind: 'twin', twin, tokens: estimateTokens(bytes) }];
    if (path.startsWith('/_astro/')) return [path, { ...common, kind: 'immutable' }];
    const isDocument = !path.startsWith('/pagefind/') && documentType(path) !== undefined;
    return [path, { ...common, kind: isDocument ? 'document' : 'file' }];
  };
  return Object.fromEntries(names.sort().map(describe));
}

/** Hash over the settings that built documents show, and the month, which decides when `security.txt` expires. */
export function hashBuildFacts(settings: Settings, now: Date): string {
  return hash('sha256', JSON.stringify([discoveryFacts(settings), now.toISOString().slice(0, 7)])).slice(
    0,
    32,
  );
}

/**
 * Lists the files of a folder `client`, built from `inputs`, in `static.json` of the folder `server`; those in `known` are
 * not read.
 */
export function writeManifest(
  client: string,
  server: string,
  inputs: BuildInputs,
  known?: StaticManifest['files'],
): StaticManifest {
  const settings = readSettings(process.env);
  const digest = (file: string) => digestOf(readFileSync(join(server, file)));
  const manifest = StaticManifest.parse({
    baseUrl: settings.baseUrl,
    payments: hasPayments(settings),
    inputs: hashBuildInputs(inputs),
    facts: hashBuildFacts(settings, new Date()),
    catalog: digest(CATALOG_FILE),
    search: digest('search.bin'),
    operations: digest(OPERATIONS_FILE),
    files: listStaticFiles(client, known),
  });
  writeFileSync(join(server, 'static.json'), JSON.stringify(manifest));
  return manifest;
}

/** Writes `dist/server/static.json`. Runs after all that write to `dist/client`, which it lists. */
export function staticManifest(): AstroIntegration {
  // Read at the start: a file that changes during the build is not what the build was made from.
  let inputs: BuildInputs = new Map();
  return {
    name: 'static-manifest',
    hooks: {
      'astro:build:start': () => {
        inputs = readBuildInputs();
      },
      'astro:build:done': ({ dir, logger }) => {
        const server = fileURLToPath(new URL('../server/', dir));
        const { files } = writeManifest(fileURLToPath(dir), server, inputs);
        logger.info(`${Object.keys(files).length} files`);
      },
    },
  };
}
