/** `npm run build`: builds the site unless `dist/` is up to date; `--force` builds anyway. */
import { parseArgs } from 'node:util';
import { buildSite, reasonToRebuild } from './build-site.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const { force } = parseArgs({ options: { force: { type: 'boolean', default: false } } }).values;
const settings = settingsOrExit();
const reason = force ? '--force was given' : await reasonToRebuild(settings);
if (reason === undefined) {
  console.log('The build is up to date. "npm run build -- --force" builds anyway.');
} else {
  console.log(`Building the site, because ${reason} …`);
  process.exitCode = buildSite(true).status;
}
