/**
 * Starts servers on catalogues of the given sizes, by default of the 20,000 tools that one process is to serve: copies of
 * the real tools under other names, with their entries of the manifest, written without a build. Prints the CPU time and the
 * elapsed time until a server is ready, and its memory. Needs a build. Payments are off.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { CATALOG_FILE, readCatalog, writeCatalog } from '../../src/catalog/catalog-lines.ts';
import { makeSearchData } from '../../src/search/needs/need-index.ts';
import type { StaticFile, StaticManifest } from '../../src/server/static/manifest.ts';
import { digestOf } from '../../src/server/static/release.ts';
import { startBuilt } from './load.ts';
import { cpuMicros, head, residentMb, row } from './measure.ts';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [20_000];
const manifest = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as StaticManifest;
const { catalog } = readCatalog(`dist/server/${CATALOG_FILE}`);

/** The manifest entries of each tool, by slug. An entry belongs to the tool whose slug is a segment of its path. */
const filesOf = new Map<string, [string, StaticFile][]>(catalog.tools.map(({ slug }) => [slug, []]));
for (const entry of Object.entries(manifest.files))
  for (const part of entry[0].split('/')) filesOf.get(part.replace(/\.\w+$/, ''))?.push(entry);

/** Writes the files that a server with `size` tools needs into `folder`. */
function writeServer(folder: string, size: number): void {
  const { tools: real, bodies: texts } = catalog;
  const [tools, bodies, files] = [[...real], { ...texts }, { ...manifest.files }];
  while (tools.length < size) {
    const like = real[tools.length % real.length] as (typeof real)[number];
    const slug = `${like.slug}-${tools.length}`;
    const text = texts?.[`tools/${like.slug}`];
    tools.push({ ...like, slug, name: `${like.name} ${tools.length}`, aliases: [] });
    if (text !== undefined) bodies[`tools/${slug}`] = text;
    for (const [path, file] of filesOf.get(like.slug) ?? [])
      files[path.replace(like.slug, slug)] = { ...file, file: file.file.replace(like.slug, slug) };
  }
  const large = { ...catalog, tools, bodies };
  const search = serialize(makeSearchData(openCatalog(large)));
  writeCatalog(`${folder}/${CATALOG_FILE}`, large);
  const records = readFileSync(`${folder}/${CATALOG_FILE}`);
  writeFileSync(`${folder}/search.bin`, search);
  const digests = { catalog: digestOf(records), search: digestOf(search) };
  const json = JSON.stringify({ ...manifest, ...digests, files });
  writeFileSync(`${folder}/static.json`, json);
  const sizes = [records, json, search].map(({ length }) => (length / 1e6).toFixed(0));
  console.log(`${size} tools: ${CATALOG_FILE}, static.json, search.bin ${sizes.join(', ')} MB`);
}

for (const size of SIZES) {
  const folder = mkdtempSync(resolve('.bench-start-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync('dist/server', `${folder}/server`, { recursive: true });
  symlinkSync(resolve('dist/client'), `${folder}/client`);
  writeServer(`${folder}/server`, size);
  const server = await startBuilt({ PAYMENTS_MODE: 'off' }, folder);
  const figures = [cpuMicros(server.pid) / 1e6, server.readyMs / 1000, residentMb(server.pid)];
  await sleep(5000);
  console.log(`\n${head('tools', 'CPU s', 's', 'MB when ready', 'MB 5 s later')}`);
  console.log(row(`${size}`, ...figures, residentMb(server.pid)));
  server.stop();
}
process.exit();
