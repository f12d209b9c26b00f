/**
 * `npm run keys:rotate`: the next signing keys begin to sign; the current ones stay published until their last
 * token has expired. Running servers notice within seconds. Reads DATA_DIR.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile, replaceKeyFile, rotateKeys } from '../src/agents/tokens/key-file.ts';
import { fail, helpIfAsked, orFail, settingsOrExit } from './command.ts';

const USAGE = `usage: npm run keys:rotate
  The next signing keys begin to sign; the current ones stay published until their last token has expired.
  DATA_DIR   folder of keys.json, as the service has it; owner and mode of the file stay`;

helpIfAsked(USAGE);
if (process.argv.length > 2) fail(USAGE, 2);
const settings = await settingsOrExit();
if (settings.SIGNING_JWKS) {
  fail(
    'SIGNING_JWKS holds the keys; rotate them there: append the new keys everywhere, then put them first everywhere, ' +
      'and remove the old ones a day and an hour later (docs/agents.md).',
  );
}
const path = join(settings.DATA_DIR, 'keys.json');
if (!existsSync(path)) fail(`there is no key file ${path}: set DATA_DIR as the service has it`);
await orFail(async () => {
  const rotated = await rotateKeys(readKeyFile(path), Date.now());
  replaceKeyFile(path, rotated);
  for (const { alg, kid, state } of rotated.keys) console.log(`${alg} ${kid} ${state}`);
});
