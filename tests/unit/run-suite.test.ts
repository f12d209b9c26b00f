import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('suite-of-tests');

/** The environment of a run that is not part of this one. */
const { NODE_TEST_CONTEXT: _, ...ENV } = process.env;

const RUNNER = new URL('../../scripts/testing/run-suite.ts', import.meta.url).href;

/** Runs files as a suite, in a process whose output is no part of this one's. */
function runSuite(files: string[], limit?: number): { passed: number; failed: number; printed: string } {
  const script = `import { runSuite } from ${JSON.stringify(RUNNER)};
    const counts = await runSuite(${JSON.stringify(files)}, 1, process.env, ${limit});
    console.log('COUNTS' + JSON.stringify(counts));`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = spawnSync(process.execPath, args, { env: ENV, encoding: 'utf8' });
  const [printed = '', counts = '{}'] = stdout.split('COUNTS');
  return { ...JSON.parse(counts), printed };
}

/** Runs one file of tests as a suite. */
function run(name: string, source: string, limit?: number) {
  return runSuite([write(name, source)], limit);
}

function write(name: string, source: string): string {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import { test } from 'node:test';\n${source}`);
  return file;
}

test('a suite counts what passed and failed, and shows a failure with its error', () => {
  const { passed, failed, printed } = run(
    'mixed',
    `test('good', () => {}); test('bad', () => { throw new Error('no such luck'); });`,
  );
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 });
  assert.match(printed, /FAILED bad[\s\S]*no such luck/);
});

test('a skipped test, a file that cannot be loaded and a suite without files have failed', () => {
  assert.equal(run('skipped', `test.skip('later', () => {});`).failed, 1);
  assert.ok(run('broken', `import './missing.mjs';`).failed > 0);
  assert.equal(runSuite([]).failed, 1);
});

test('a file that cannot be loaded fails beside the others of its process', () => {
  const good = join(folder, 'good.test.mjs');
  writeFileSync(good, `import { test } from 'node:test'; test('good', () => {});`);
  const { passed, failed, printed } = run(
    'together',
    `import { loadTests } from ${JSON.stringify(new URL('../../scripts/testing/process-hooks.ts', import.meta.url).href)};
     await loadTests([${JSON.stringify(join(folder, 'missing.test.mjs'))}, ${JSON.stringify(good)}]);`,
  );
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 1 });
  assert.match(printed, /FAILED \S+missing\.test\.mjs loads/);
});

test('a process that a test leaves behind ends with the suite', async () => {
  // A named pipe ends for its reader when the last process that has it open is gone.
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = open(pipe, 'r');
  const { passed } = run(
    'leaking',
    `import { spawn } from 'node:child_process';
     import { closeSync, openSync } from 'node:fs';
     test('leaks', () => {
       const pipe = openSync(${JSON.stringify(pipe)}, 'w');
       const stays = ['-e', 'setInterval(() => {}, 1000)'];
       spawn(process.execPath, stays, { stdio: ['ignore', pipe, 'ignore'] }).unref();
       closeSync(pipe);
     });`,
  );
  assert.equal(passed, 1);
  await once((await reading).createReadStream().resume(), 'end');
});

test('a process that something keeps alive after its last test is ended, and its file named', () => {
  const source = `test('leaves a loop', () => { setInterval(() => {}, 1000); });`;
  const { passed, failed, printed } = run('alive', source, 20_000);
  assert.equal(passed, 1);
  assert.ok(failed > 0);
  assert.match(printed, /alive\.test\.mjs is ended: .* after its last test \(open: .*Timeout/);
});

test('a process that is blocked is ended, its file named, and the files after it are run', () => {
  const blocked = write(
    'blocked',
    `test('blocks', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
  );
  const after = write('after', `test('good', () => {});`);
  const { passed, failed, printed } = runSuite([blocked, after], 10_000);
  assert.equal(passed, 1);
  assert.ok(failed > 0);
  assert.match(printed, /blocked\.test\.mjs is ended: it has reported nothing for 0\.2 minutes/);
});
