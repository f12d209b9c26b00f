/**
 * `npx node tests/crash.ts [kills [sqlite|postgres]]`: the long form of the crash tests, 200 kills per driver by default. Needs
 * a build and, for PostgreSQL, the packages of `tests/judges`. Ends with code 1 at the first loss.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CrashOptions, crashLoop } from './crash-loop.ts';

const [kills = '200', only] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(kills) || (only !== undefined && !['sqlite', 'postgres'].includes(only))) {
  console.error('Usage: npx node tests/crash.ts [kills, a whole number] [sqlite|postgres]');
  process.exit(2);
}
const folder = () => mkdtempSync(join(tmpdir(), 'crash-'));

async function run(driver: string, options: Omit<CrashOptions, 'kills' | 'dataDir'>, dataDir = folder()) {
  const started = performance.now();
  const progress = (line: string) => console.log(`${driver}: ${line}`);
  const report = await crashLoop({ ...options, kills: Number(kills), dataDir, progress });
  console.log(driver, report, `${((performance.now() - started) / 1000).toFixed(0)} s`);
}

if (only === undefined || only === 'sqlite') {
  const dataDir = folder();
  await run('SQLite', { storeUrl: join(dataDir, 'directory.db') }, dataDir);
}
if (only === undefined || only === 'postgres') {
  const { startPostgres } = await import('./judges/postgres.ts');
  const postgres = await startPostgres();
  const crashStore = async () => {
    await postgres.halt();
    await postgres.resume();
  };
  try {
    await run('PostgreSQL', { storeUrl: postgres.url, crashStore });
  } finally {
    await postgres.stop();
  }
}
