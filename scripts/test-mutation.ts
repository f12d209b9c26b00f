/**
 * `npm run test:mutation -- search` changes the code of `src/search` in one place at a time and says which changes no
 * test in `tests/unit/search` notices; a file, such as `search/rank.ts`, limits the changes to it. Fails below the
 * score in `tests/mutation/stryker.config.mjs`. docs/testing.md explains the result.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname } from 'node:path';

const [target = '', ...options] = process.argv.slice(2);
const [folder = ''] = target.split('/');
if (folder === '' || !existsSync(`src/${target}`) || !existsSync(`tests/unit/${folder}`)) {
  console.error(
    `"${target}" is no folder of src with tests in tests/unit, and no file of one; try search or search/rank.ts`,
  );
  process.exit(1);
}

/** Runs a program to its end; ends this one when it fails. */
function run(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): void {
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  const { status, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

setPriority(constants.priority.PRIORITY_LOW);
run('npm', ['ci', '--no-audit', '--no-fund'], 'tests/mutation');
const stryker = 'tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
run(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.mjs', ...options], '.', {
  MUTATE: target.endsWith('.ts') ? `src/${target}` : `src/${target}/**/*.ts`,
  TESTS: `tests/unit/${folder}/**/*.test.ts`,
  REPORT: target.replaceAll('/', '-'),
  NODE_COMPILE_CACHE: 'var/mutation/cache',
});
