import { createHash } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInputs } from '../../src/build/build-inputs.ts';
import { writeDocuments } from '../../src/build/documents.ts';
import { RENDERER } from '../../src/build/keep-pages.ts';
import { hashPageSources, readKeptPages, writeKeptPages } from '../../src/build/kept-pages.ts';
import { openRenderer, pagePaths } from '../../src/build/renderer.ts';
import { listStaticFiles, writeCatalogFile, writeManifest } from '../../src/build/server-files.ts';
import { keepImages, placeImages } from '../../src/build/share-images.ts';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';
import { contentOfBuild } from '../../src/catalog/content/read-content.ts';
import { footOf } from '../../src/catalog/views.ts';
import type { Settings } from '../../src/server/settings/settings.ts';
import type { StaticManifest } from '../../src/server/static/manifest.ts';
import { HISTORY_FILE, nextHistory, type Release } from '../../src/server/static/release.ts';
import { copyPackages, tracePackages } from '../packages/copy-packages.ts';
import { makePages, unchangedPages } from './make-pages.ts';
import { currentRelease, DRAFT, linkFolder } from './release-folders.ts';
import { fillPool, RELEASES } from './release-pool.ts';

/** Where Astro keeps what a build can use again. */
const CACHE = 'node_modules/.astro';

/**
 * Builds the site of the working directory, whose `inputs` were read, into `draft`, when only records have changed since `release` was built: with
 * its pages where they would be the same, and its bundles. Returns false, with nothing written, when more has changed;
 * throws when a file of the release is not the one that was built.
 */
async function buildChanged(
  draft: string,
  release: string,
  settings: Settings,
  inputs: BuildInputs,
): Promise<boolean> {
  const kept = readKeptPages(join(release, RENDERER));
  const sources = hashPageSources(inputs, settings, new Date());
  if (kept?.sources !== sources) return false;
  const catalog = openCatalog(contentOfBuild());
  const { files } = JSON.parse(readFileSync(join(release, 'server/static.json'), 'utf8')) as StaticManifest;
  const [client, server] = [join(draft, 'client'), join(draft, 'server')];
  const placed = placeImages(keepImages(CACHE), client);
  // A rejection is reported where it is awaited.
  placed.catch(() => undefined);
  const found = await openRenderer(join(release, RENDERER), settings.baseUrl);
  const unchanged = unchangedPages(kept, catalog, pagePaths(found));
  cpSync('public', client, { recursive: true });
  const source = { client: join(release, 'client'), kept, files };
  const made = await makePages(source, found, unchanged, { client, foot: footOf(catalog) });
  linkFolder(join(release, 'client/_astro'), join(client, '_astro'));
  linkFolder(join(release, 'server'), server, (file) => file.endsWith('.mjs'));
  linkFolder(join(release, RENDERER), join(draft, RENDERER), (file) => file !== 'pages.json');
  writeKeptPages(join(draft, RENDERER), { sources, onDemand: kept.onDemand }, catalog, made.pages);
  const lines = [writeCatalogFile(server), ...writeDocuments(client, made.pages)];
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
  return true;
}

/** Builds with the pages of the current release; false, with an empty draft, when they cannot be used. */
async function reusePages(settings: Settings, inputs: BuildInputs): Promise<boolean> {
  const id = currentRelease();
  if (id === undefined) return false;
  try {
    return await buildChanged(DRAFT, join(RELEASES, id), settings, inputs);
  } catch (error) {
    if ((error as Error).name === 'ContentError') throw error;
    console.log(`Everything is rendered, because pages cannot be used again: ${(error as Error).message}`);
    rmSync(DRAFT, { recursive: true, force: true });
    return false;
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
  const { catalog } = readCatalog(join(DRAFT, 'server', CATALOG_FILE));
  const madeAt = `${new Date().toISOString().slice(0, 19)}Z`;
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 8);
  const release: Release = { id: `${madeAt.replace(/[-:]/g, '')}-${hash}`, madeAt, catalog: catalog.version };
  const history = nextHistory('dist', catalog, madeAt.slice(0, 10));
  writeFileSync(join(DRAFT, HISTORY_FILE), JSON.stringify(history));
  copyPackages(tracePackages([join(DRAFT, 'server')]), DRAFT);
  fillPool(join(DRAFT, 'client'), new Date());
  writeFileSync(join(DRAFT, 'release.json'), `${JSON.stringify(release)}\n`, { flush: true });
  renameSync(DRAFT, join(RELEASES, release.id));
  return release;
}
