import { hash } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInputs } from '../../src/build/build-inputs.ts';
import { writeDocuments } from '../../src/build/documents.ts';
import { indexInThread } from '../../src/build/full-text-index.ts';
import { RENDERER } from '../../src/build/keep-pages.ts';
import {
  hashOperations,
  hashPageSources,
  type KeptPages,
  keepOperations,
  readKeptPages,
  takeKeptRecords,
  writeKeptPages,
} from '../../src/build/kept-pages.ts';
import { openRenderer, pagePaths } from '../../src/build/renderer.ts';
import { listStaticFiles, writeCatalogFile, writeManifest } from '../../src/build/server-files.ts';
import { keepImages, placeImages } from '../../src/build/share-images.ts';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { contentOfBuild } from '../../src/catalog/content/read-content.ts';
import type { OperationData } from '../../src/catalog/operations/operation-data.ts';
import { footOf } from '../../src/catalog/views.ts';
import type { Settings } from '../../src/server/settings/settings.ts';
import type { StaticManifest } from '../../src/server/static/manifest.ts';
import {
  HISTORY_FILE,
  nextHistory,
  OPERATIONS_FILE,
  type Release,
  readParts,
} from '../../src/server/static/release.ts';
import { copyPackages, tracePackages } from '../packages/copy-packages.ts';
import { makePages, unchangedPages } from './make-pages.ts';
import { currentRelease, DRAFT, linkFolder } from './release-folders.ts';
import { fillPool, RELEASES } from './release-pool.ts';

/** Where Astro keeps what a build can use again. */
const CACHE = 'node_modules/.astro';

/**
 * Builds the site of the working directory, whose `inputs` were read, into the draft, when only records have changed since
 * `release` was built: with its pages where they would be the same, and its bundles. Throws when a file of the release is
 * not the one that was built.
 */
async function buildChanged(
  release: string,
  kept: KeptPages,
  index: ReturnType<typeof indexInThread>,
  settings: Settings,
  inputs: BuildInputs,
): Promise<void> {
  const { files, operations: digest } = JSON.parse(
    readFileSync(join(release, 'server/static.json'), 'utf8'),
  ) as StaticManifest;
  const fileOf = (path: string) => join(release, 'client', files[path]?.file ?? '');
  index.read(Object.keys(kept.pages).map((path) => [path, fileOf(path)]));
  takeKeptRecords(join(release, RENDERER));
  const content = contentOfBuild();
  const operations = hashOperations(inputs, content);
  const isKnown = operations === kept.operations;
  const file = join(release, 'server', OPERATIONS_FILE);
  if (isKnown) {
    // Read at once: the content is that of the build from nothing too, where the file is not what was built.
    const known = readParts<OperationData>(file, digest ?? '');
    content.operationData = () => known;
  }
  const catalog = openCatalog(content);
  if (isKnown) keepOperations(catalog, kept);
  const [client, server] = [join(DRAFT, 'client'), join(DRAFT, 'server')];
  const placed = placeImages(keepImages(CACHE), client);
  // A rejection is reported where it is awaited.
  placed.catch(() => undefined);
  const found = await openRenderer(join(release, RENDERER), settings.baseUrl);
  const unchanged = unchangedPages(kept, catalog, pagePaths(found));
  cpSync('public', client, { recursive: true });
  const source = { client: join(release, 'client'), kept, files };
  const foot = footOf(catalog);
  const made = await makePages(source, found, unchanged, { client, foot, index });
  linkFolder(join(release, 'client/_astro'), join(client, '_astro'));
  linkFolder(join(release, 'server'), server, (file) => file.endsWith('.mjs'));
  linkFolder(join(release, RENDERER), join(DRAFT, RENDERER), (file) => /^(?:bundle|styles)\b/.test(file));
  writeKeptPages(join(DRAFT, RENDERER), { ...kept, operations }, catalog, made.pages, pagePaths(found));
  const lines = [
    writeCatalogFile(server, isKnown ? readFileSync(file) : undefined),
    ...writeDocuments(client, made.pages),
  ];
  lines.push(await placed);
  // All but the full-text index, which takes longest, is described while Pagefind makes it.
  const described = listStaticFiles(client, made.files);
  lines.push(await made.indexed);
  const manifest = writeManifest(client, server, inputs, described);
  for (const path of Object.keys(manifest.files).filter((name) => name.startsWith('/_astro/')))
    if (manifest.files[path]?.hash !== files[path]?.hash)
      throw new Error(`${path} was changed after the build`);
  const rendered = made.pages.length - unchanged.size;
  for (const line of [`${unchanged.size} pages are as before, ${rendered} were rendered`, ...lines])
    console.log(line);
}

/** Builds with the pages of the current release; false, with an empty draft, when they cannot be used. */
async function reusePages(settings: Settings, inputs: BuildInputs): Promise<boolean> {
  const id = currentRelease();
  if (id === undefined) return false;
  const release = join(RELEASES, id);
  const kept = readKeptPages(join(release, RENDERER));
  if (kept?.sources !== hashPageSources(inputs, settings, new Date())) return false;
  const index = indexInThread(join(DRAFT, 'client'));
  try {
    await buildChanged(release, kept, index, settings, inputs);
    return true;
  } catch (error) {
    if ((error as Error).name === 'ContentError') throw error;
    console.log(`Everything is rendered, because pages cannot be used again: ${(error as Error).message}`);
    rmSync(DRAFT, { recursive: true, force: true });
    return false;
  } finally {
    await index.stop();
  }
}

/**
 * Builds the site of the working directory into a new release beside the others: with the packages
 * that its server imports, so that a later `npm ci` changes nothing of it, and its assets in the pool. Whenever
 * it fails or is killed, there is either a complete release or none; what is left is removed by the next one. To be
 * called with the build lock.
 */
export async function makeRelease({
  settings,
  inputs,
  whole,
}: {
  settings: Settings;
  inputs: BuildInputs;
  whole: boolean;
}): Promise<Release> {
  rmSync(DRAFT, { recursive: true, force: true });
  if (whole || !(await reusePages(settings, inputs))) {
    // Half a second, which pages that are used again do not need.
    const { build } = await import('astro');
    await build({ outDir: DRAFT });
  }
  const json = readFileSync(join(DRAFT, 'server/static.json'));
  const catalog = contentOfBuild();
  const madeAt = `${new Date().toISOString().slice(0, 19)}Z`;
  const digest = hash('sha256', json).slice(0, 8);
  const release: Release = {
    id: `${madeAt.replace(/[-:]/g, '')}-${digest}`,
    madeAt,
    catalog: catalog.version,
  };
  const history = nextHistory('dist', catalog, madeAt.slice(0, 10));
  writeFileSync(join(DRAFT, HISTORY_FILE), JSON.stringify(history));
  copyPackages(tracePackages([join(DRAFT, 'server')]), DRAFT);
  fillPool(join(DRAFT, 'client'), new Date());
  writeFileSync(join(DRAFT, 'release.json'), `${JSON.stringify(release)}\n`, { flush: true });
  renameSync(DRAFT, join(RELEASES, release.id));
  return release;
}
