import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInputs } from '../../src/build/build-inputs.ts';
import { writeDocuments } from '../../src/build/documents.ts';
import { RENDERER } from '../../src/build/keep-pages.ts';
import { hashPageSources, readKeptPages, writeKeptPages } from '../../src/build/kept-pages.ts';
import { openRenderer, pagePaths } from '../../src/build/renderer.ts';
import { listStaticFiles, writeCatalogFile, writeManifest } from '../../src/build/server-files.ts';
import { keepImages, placeImages } from '../../src/build/share-images.ts';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { contentOfBuild } from '../../src/catalog/content/content-of-build.ts';
import type { Settings } from '../../src/server/settings/settings.ts';
import type { StaticManifest } from '../../src/server/static/manifest.ts';
import { linkFolder } from './link-files.ts';
import { makePages } from './make-pages.ts';
import { unchangedPages } from './unchanged-pages.ts';

/** Where Astro keeps what a build can use again. */
const CACHE = 'node_modules/.astro';

/**
 * Builds the site of the working directory, whose `inputs` were read, into `draft`, when only records have changed since `release` was built: with
 * its pages where they would be the same, and its bundles. Returns false, with nothing written, when more has changed;
 * throws when a file of the release is not the one that was built.
 */
export async function buildChanged(
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
  const made = await makePages(source, found, unchanged, { client, dataAsOf: catalog.dataAsOf });
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
