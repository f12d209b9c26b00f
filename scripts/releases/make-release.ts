import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInputs } from '../../src/build/build-inputs.ts';
import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';
import type { Settings } from '../../src/server/settings/settings.ts';
import { HISTORY_FILE, nextHistory, type Release } from '../../src/server/static/release.ts';
import { copyPackages } from '../packages/copy-packages.ts';
import { tracePackages } from '../packages/trace-packages.ts';
import { buildChanged } from './build-changed.ts';
import { fillPool } from './fill-pool.ts';
import { DRAFT, RELEASES } from './folders.ts';
import { currentRelease } from './list-releases.ts';

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
