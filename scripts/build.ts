/** `npm run build`: builds the site, unless `dist/` is already what a build would leave there; `--force` builds anyway. */
import { parseArgs } from 'node:util';
import { buildSite, reasonToRebuild } from './build-site.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const { force } = parseArgs({ options: { force: { type: 'boolean', default: false } } }).values;
const settings = settingsOrExit();
const reason = force ? 'it was asked for' : await reasonToRebuild(settings);
if (reason === undefined) {
  console.log(
    'Every file that is served is what its sources make: nothing to do. "npm run build -- --force" builds anyway.',
  );
} else {
  console.log(`Building the site, because ${reason} …`);
  process.exitCode = buildSite(true).status;
}
