/** `npm start`: builds the site when there is no build of the current sources and base address, then serves it. */
import { buildSite, reasonToBuild } from './build-site.ts';
import { fail, orFail, settingsOrExit } from './command.ts';

async function build(reason: string): Promise<void> {
  console.log(`Building the site, because ${reason} …`);
  const started = performance.now();
  const { status, output } = await buildSite();
  if (status === null) fail('The build was stopped by a signal; the current release is untouched.');
  if (status !== 0) fail(`${output}\nThe build failed; the errors are above.`);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const settings = await settingsOrExit();
const reason = await orFail(() => reasonToBuild(settings));
if (reason) await build(reason);
await import(new URL('../dist/server/entry.mjs', import.meta.url).href);
