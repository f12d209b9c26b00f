/**
 * Starts servers on catalogues of the given sizes (default 20,000 and 100,000 tools). The catalogues hold copies of
 * the real tools under other names, with their manifest entries, written without a build. Prints the CPU time and the
 * elapsed time until a server is ready, and its memory. Needs a build and 5 GB of memory. Payments are off.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serialize } from 'node:v8';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { CATALOG_FILE, readCatalog, writeCatalog } from '../../src/catalog/catalog-lines.ts';
import { makeSearchData } from '../../src/search/needs/need-index.ts';
import { manifestText, type StaticFile, type StaticManifest } from '../../src/server/static/manifest.ts';
import { digestOf } from '../../src/server/static/read-build.ts';
import { cpuMicros, residentMb } from './measure.ts';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [20_000, 100_000];
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
  const json = manifestText({ ...manifest, ...digests, files });
  writeFileSync(`${folder}/static.json`, json);
  const sizes = [records, json, search].map(({ length }) => (length / 1e6).toFixed(0));
  console.log(`${size} tools: ${CATALOG_FILE}, static.json, search.bin ${sizes.join(', ')} MB`);
}

/** Starts the server in `folder` once and prints CPU time, elapsed time and memory. */
async function start(folder: string): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, [`${folder}/dist/server/entry.mjs`], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PUBLIC_BASE_URL: manifest.baseUrl,
      DATA_DIR: `${folder}/data`,
      PAYMENTS_MODE: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = 0, stdout } = child;
  let printed = '';
  for await (const chunk of stdout) {
    printed += chunk;
    if (printed.includes('ready at')) break;
  }
  if (!printed.includes('ready at')) throw new Error(`the server did not start:\n${printed}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [cpu, ready] = [(cpuMicros(pid) / 1e6).toFixed(1), residentMb(pid).toFixed(0)];
  await new Promise((done) => setTimeout(done, 5000));
  const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const later = residentMb(pid).toFixed(0);
  console.log(
    `ready after ${cpu} s of CPU, ${seconds} s; ${ready} MB then, ${later} MB 5 s later, ${(Number(most) / 1024).toFixed(0)} MB at most`,
  );
  child.kill('SIGKILL');
}

for (const size of SIZES) {
  const folder = mkdtempSync(resolve('.bench-start-'));
  try {
    mkdirSync(`${folder}/dist/server`, { recursive: true });
    cpSync('dist/server', `${folder}/dist/server`, { recursive: true });
    symlinkSync(resolve('dist/client'), `${folder}/dist/client`);
    writeServer(`${folder}/dist/server`, size);
    await start(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
