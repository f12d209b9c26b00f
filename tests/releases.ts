/**
 * `npx node tests/releases.ts`: the long form of the tests of releases, with real builds. Visits a service through a build,
 * switch, restart and rollback, then kills builds with SIGKILL at 20 random moments. Takes about a quarter of an hour and
 * needs a build. `--short` changes to a copy of the present release alone, in a minute. Ends with code 1 at the first fault.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyProject } from '../scripts/bench/project-copy.ts';
import { BUILD } from '../scripts/build-site.ts';
import { nginx } from './http/start-nginx.ts';
import { changeRelease } from './release-change.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { hashTree } from './release-folder.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, short: { type: 'boolean', default: false } },
});
if (values.short) {
  const { answers, faults } = await changeRelease({ nginx: nginx !== undefined, answers: 60, mixed: 500 });
  assert.deepEqual(faults.slice(0, 5), []);
  console.log(`${answers} answers, none wrong`);
  process.exit(0);
}
const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const copy = copyProject(baseUrl);
const at = (path: string) => join(copy.directory, path);
const env = { ...process.env, PUBLIC_BASE_URL: baseUrl };

/** Starts a build of the copy; resolves with its exit code, null when it was killed. */
function startBuild() {
  const child = spawn(process.execPath, [...BUILD, '--force'], { cwd: copy.directory, env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, ended };
}

const idOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')).id as string;

/** Builds the copy after a change of a record and of the styles, and moves the release to where it is visited. */
async function buildNext({ folder }: ReleaseFolder): Promise<string> {
  appendFileSync(at('content/tools/stripe.md'), '\nOne sentence more.\n');
  appendFileSync(at('src/site/styles/tokens.css'), '\n:root { --changed: 1px; }\n');
  assert.equal(await startBuild().ended, 0, 'the build of the copy failed');
  const id = idOf(at('dist'));
  cpSync(at(`releases/${id}`), join(folder, 'releases/.draft'), { recursive: true });
  renameSync(join(folder, 'releases/.draft'), join(folder, 'releases', id));
  return id;
}

try {
  console.log(
    `changing releases, directly and ${nginx ? 'through nginx' : 'without nginx, which was not found'}`,
  );
  const { answers, assets, faults } = await changeRelease({
    nginx: nginx !== undefined,
    answers: 2000,
    mixed: 10_000,
    makeNext: buildNext,
  });
  console.log(`${answers} answers, ${assets} of them assets of pages, ${faults.length} wrong`);
  assert.deepEqual(faults.slice(0, 5), []);

  const before = idOf(at('dist'));
  const bytes = hashTree(at('dist/client'));
  const started = performance.now();
  assert.equal(await startBuild().ended, 0);
  const seconds = (performance.now() - started) / 1000;
  assert.notEqual(idOf(at('dist')), before);
  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    const current = idOf(at('dist'));
    const { child, ended } = startBuild();
    const moment = Math.random() * seconds * 1.1;
    await Promise.race([sleep(moment * 1000), ended]);
    child.kill('SIGKILL');
    await ended;
    const left = idOf(at('dist'));
    assert.deepEqual(hashTree(at('dist/client')), bytes, `after ${moment.toFixed(1)} s dist has other bytes`);
    console.log(
      `kill ${kill} after ${moment.toFixed(1)} s: ${left === current ? 'the release before' : 'the new release'} is whole`,
    );
  }
  assert.equal(await startBuild().ended, 0, 'a build after the kills failed');
  assert.deepEqual(hashTree(at('dist/client')), bytes);
  console.log('the build after them has the same bytes');
} finally {
  copy.remove();
}
