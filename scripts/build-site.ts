import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type BuildInputs, hashBuildInputs, readBuildInputs } from '../src/build/build-inputs.ts';
import { CATALOG_FILE } from '../src/catalog/catalog-lines.ts';
import { hasPayments } from '../src/payments/payment-settings.ts';
import type { Settings } from '../src/server/settings/settings.ts';
import type { StaticManifest } from '../src/server/static/manifest.ts';
import { digestOf } from '../src/server/static/release.ts';
import { currentRelease } from './releases/release-folders.ts';

/**
 * Arguments of Node that are `npm run build`. Objects made for a page are garbage after it: a young generation that is
 * large from the start saves collections, and a collection in one thread takes less of processors that are busy anyway.
 */
export const BUILD = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-parallel-scavenge',
  fileURLToPath(new URL('build.ts', import.meta.url)),
] as const;

function readManifest(): StaticManifest | undefined {
  try {
    return JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Base URL that the present build was made for; undefined when there is none. */
export const builtBaseUrl = (): string | undefined => readManifest()?.baseUrl;

/** Why the site must be built before it is served; undefined when the existing build is usable. */
export function reasonToBuild(settings: Settings, inputs = readBuildInputs()): string | undefined {
  const manifest = readManifest();
  if (!manifest) return 'there is no build yet';
  if (manifest.baseUrl !== settings.baseUrl) return `the base address is now ${settings.baseUrl}`;
  const payments = hasPayments(settings);
  if (manifest.payments !== payments) return `the paid feed is now ${payments ? 'offered' : 'off'}`;
  return manifest.inputs === hashBuildInputs(inputs) ? undefined : 'its sources have changed';
}

/**
 * Why a build would make another release than `dist`; undefined when it would not. Reads every file that is served; of
 * the server's own files only the catalogue, the data of its search and the entry.
 */
export async function reasonToRebuild(settings: Settings, inputs: BuildInputs): Promise<string | undefined> {
  const reason = reasonToBuild(settings, inputs);
  if (reason) return reason;
  if (currentRelease() === undefined) return 'dist is not a link to a release';
  // Loaded here because `npm start` does not need them.
  const { hashBuildFacts, listStaticFiles } = await import('../src/build/server-files.ts');
  const manifest = readManifest();
  if (manifest?.facts !== hashBuildFacts(settings, new Date()))
    return 'the settings or the month have changed';
  try {
    const whole =
      digestOf(readFileSync(join('dist/server', CATALOG_FILE))) === manifest.catalog &&
      digestOf(readFileSync('dist/server/search.bin')) === manifest.search &&
      readFileSync('dist/server/entry.mjs').length > 0 &&
      isDeepStrictEqual(listStaticFiles('dist/client'), manifest.files);
    return whole ? undefined : 'files of the build were changed';
  } catch (error) {
    return `a file of the build is missing (${(error as Error).message})`;
  }
}

/**
 * Runs `npm run build` in a process of its own; resolves with the exit code, null when a signal ended it, and what was
 * printed. SIGTERM and SIGINT are passed on to it.
 */
export async function buildSite(): Promise<{ status: number | null; output: string }> {
  const build = spawn(process.execPath, BUILD, { stdio: ['ignore', 'pipe', 'pipe'] });
  const pass = (signal: NodeJS.Signals) => build.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  let output = '';
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [status] = (await once(build, 'close')) as [number | null];
  process.off('SIGTERM', pass).off('SIGINT', pass);
  return { status, output };
}
