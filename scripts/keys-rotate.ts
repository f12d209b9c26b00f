/**
 * `npm run keys:rotate`: the next signing keys begin to sign; the current ones stay published until their last
 * token has expired. Running servers notice within seconds. Reads DATA_DIR.
 */
import { join } from 'node:path';
import { ensureKeyFile, rotateKeys, writeKeyFile } from '../src/agents/tokens/key-file.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const settings = settingsOrExit();
if (settings.SIGNING_JWKS) {
  console.error(
    'SIGNING_JWKS holds the keys: rotate them where it is set, new keys first, old ones behind them.',
  );
  process.exit(1);
}
const path = join(settings.DATA_DIR, 'keys.json');
const now = Date.now();
const rotated = await rotateKeys(await ensureKeyFile(path, now), now);
writeKeyFile(path, rotated, false);
for (const { alg, kid, state } of rotated.keys) console.log(`${alg} ${kid} ${state}`);
