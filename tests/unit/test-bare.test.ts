import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readmeCommands } from '../../scripts/testing/bare.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/test-bare.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'test-bare-'));
after(() => rmSync(root, { recursive: true, force: true }));

const SERVER = `import { createServer } from 'node:http';
createServer((request, response) => response.end(request.url)).listen(process.env.PORT, '127.0.0.1');`;

/** A repository whose README serves with `SERVER` and tests with `source`, and the environment of somebody who tests it. */
function repository(name: string, source: string) {
  const folder = join(root, name);
  for (const part of ['repository', 'tmp', 'home']) mkdirSync(join(folder, part), { recursive: true });
  const cwd = join(folder, 'repository');
  writeFileSync(join(folder, 'home/.npmrc'), 'fund=false\n');
  writeFileSync(join(folder, 'home/.other'), '');
  writeFileSync(
    join(cwd, 'README.md'),
    '## Run it\n\n```sh\nnode serve.mjs     # serves\nnode test.mjs\n```\n',
  );
  writeFileSync(join(cwd, 'serve.mjs'), SERVER);
  writeFileSync(join(cwd, 'test.mjs'), source);
  writeFileSync(join(cwd, '.gitignore'), 'var\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  // Node itself, since the path of npm is not handed on.
  const PATH = [
    '/x/node_modules/.bin',
    dirname(process.execPath.replace(/node_modules.*/, '')),
    process.env['PATH'],
  ];
  const env = {
    PATH: PATH.join(delimiter),
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    NODE_OPTIONS: '--no-warnings',
    npm_config_cache: '/x',
  };
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    return { child, closed: once(child, 'close').then(([code]) => ({ code: code as number, printed })) };
  };
  return { folder, start };
}

/** Whether a process still runs; one that has ended may wait for its parent to notice. */
function runs(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('both commands of the README run in clones with nothing in them, and what they took is printed', async () => {
  const { folder, start } = repository('passes', `console.log('3 passed, 0 failed');`);
  const { code, printed } = await start('--twice', '--load', '1').closed;
  assert.equal(code, 0, printed);
  for (const name of ['run-1a', 'run-1b']) {
    assert.match(printed, new RegExp(`^${name}-start: node serve.mjs: passed, \\d+ s, \\d+ CPU s$`, 'm'));
    assert.match(
      printed,
      new RegExp(`^${name}-test: node test.mjs: passed, 3 passed, 0 failed, \\d+ s, \\d+ CPU s$`, 'm'),
    );
  }
  assert.match(printed, /^2 of 2 passed$/m);
  assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
});

test('the commands see an empty home but for .npmrc, an empty temporary folder and no settings of another run', async () => {
  const { start } = repository(
    'sees',
    `import { readdirSync } from 'node:fs';
     const { HOME, TMPDIR, CI, NODE_OPTIONS, npm_config_cache, PATH } = process.env;
     console.log(JSON.stringify([readdirSync(HOME), readdirSync(TMPDIR), CI, NODE_OPTIONS, npm_config_cache]));
     console.log(PATH.includes('node_modules'));
     console.log('2 passed, 1 failed');
     process.exit(3);`,
  );
  const { code, printed } = await start().closed;
  assert.equal(code, 1);
  assert.match(
    printed,
    /^run-1-test: node test.mjs: failed with code 3, 2 passed, 1 failed, .*\n {2}its output: (.+)$/m,
  );
  const log = /its output: (.+)$/m.exec(printed)?.[1] ?? '';
  assert.equal(readFileSync(log, 'utf8'), '[[".npmrc"],[],"true",null,null]\nfalse\n2 passed, 1 failed\n');
});

test('an interrupted run leaves no process and no file', async () => {
  const pids = join(root, 'pids');
  mkdirSync(pids);
  const { folder, start } = repository(
    'interrupted',
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
     writeFileSync(${JSON.stringify(pids)} + '/' + child.pid, '');
     setInterval(() => {}, 1000);`,
  );
  const began = new Promise((resolve) => watch(pids, resolve).unref());
  const { child, closed } = start();
  await began;
  const [pid] = readdirSync(pids);
  child.kill('SIGINT');
  assert.equal((await closed).code, 130);
  assert.equal(runs(Number(pid)), false);
  assert.deepEqual(readdirSync(join(folder, 'tmp')), []);
});

test('the README has two commands, and CI runs the one that tests', () => {
  const { start, test: tests } = readmeCommands(readFileSync('README.md', 'utf8'));
  assert.equal(start, 'npm ci && npm start');
  assert.equal(tests, 'npm ci && npm test');
  const lines = readFileSync('.ci/run', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(lines, ['set -e', 'cd "$(dirname "$0")/.."', tests]);
  assert.throws(() => readmeCommands('## Run it\n\n```sh\nnpm start\n```\n'), /two commands/);
});
