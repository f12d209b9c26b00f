/**
 * `npm run build`: makes a new release and switches `dist` to it, unless `dist` is up to date. When only records have
 * changed, it renders the pages that differ. `--force` makes everything anew in any case, `--stage` leaves the switch
 * to `npm run release -- use ID`.
 */
import { parseArgs } from 'node:util';
import { readBuildInputs } from '../src/build/build-inputs.ts';
import { reasonToRebuild } from './build-site.ts';
import { settingsOrExit } from './command.ts';
import { pruneReleases, takeBuildLock, useRelease } from './releases/release-folders.ts';

const { force, stage } = parseArgs({
  options: { force: { type: 'boolean', default: false }, stage: { type: 'boolean', default: false } },
}).values;
const settings = await settingsOrExit();

async function build(): Promise<void> {
  const inputs = readBuildInputs();
  const reason = force ? '--force was given' : await reasonToRebuild(settings, inputs);
  if (reason === undefined) {
    console.log('The build is up to date. "npm run build -- --force" builds anyway.');
    return;
  }
  console.log(`Building the site, because ${reason} …`);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  const { makeRelease } = await import('./releases/make-release.ts');
  const { id } = await makeRelease({ settings, inputs, whole: force });
  if (stage) {
    console.log(`Release ${id} is complete; "npm run release -- use ${id}" makes it the current one.`);
    return;
  }
  useRelease(id, new Date());
  console.log(`Release ${id} is the current one.`);
  for (const line of pruneReleases(new Date())) console.log(line);
}

const free = await takeBuildLock(() =>
  console.log('Another build runs in this folder; waiting for its end …'),
);
try {
  await build();
} catch (error) {
  console.error(error);
  console.error('The build failed; the current release is untouched.');
  // Threads of a build that failed would keep the process alive.
  process.exit(1);
} finally {
  free();
}
