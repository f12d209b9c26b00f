import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { installPackages, makeSharedFolder } from '../../scripts/testing/shared-folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';

describe('the environment of a run', () => {
  const MODULE = JSON.stringify(new URL('../../scripts/testing/test-environment.ts', import.meta.url).href);

  /** What a run sees: its temporary folder, its home and whether both are there. */
  function run(): { tmpdir: string; env: Record<string, string>; mode: number } {
    const script = `import { tmpdir } from 'node:os';
    import { statSync } from 'node:fs';
    const { testEnvironment } = await import(${MODULE});
    const env = testEnvironment();
    console.log(JSON.stringify({ tmpdir: tmpdir(), env, mode: statSync(env.HOME).mode && statSync(env.TMPDIR).mode }));`;
    const args = ['--input-type=module', '--eval', script];
    return JSON.parse(
      execFileSync(process.execPath, args, {
        encoding: 'utf8',
        env: {
          ...process.env,
          HOME: '/home/ada',
          XDG_CACHE_HOME: '/home/ada/cache',
          npm_config_userconfig: undefined,
        },
      }),
    );
  }

  test('each run has a temporary folder and a home of its own, which are gone after it', () => {
    const [first, second] = [run(), run()];
    assert.notEqual(first.env['TMPDIR'], second.env['TMPDIR']);
    assert.equal(first.tmpdir, first.env['TMPDIR']);
    assert.equal(dirname(first.env['HOME'] ?? ''), first.tmpdir);
    assert.equal(first.env['XDG_CACHE_HOME'], undefined);
    assert.equal(first.env['npm_config_userconfig'], '/home/ada/.npmrc');
    assert.equal(first.mode & 0o777, 0o711);
    assert.equal(existsSync(first.tmpdir), false);
  });
});

describe('a folder that processes share', () => {
  const parent = temporaryFolder('shared-folder');

  const MODULE = JSON.stringify(new URL('../../scripts/testing/shared-folder.ts', import.meta.url).href);

  /** A process that makes the folder: it writes `first`, says so, waits for a line and writes `second`. */
  function maker(path: string) {
    const script = `import { existsSync, writeFileSync } from 'node:fs';
    import { once } from 'node:events';
    const { makeSharedFolder } = await import(${MODULE});
    await makeSharedFolder(${JSON.stringify(path)}, async (aside) => {
      writeFileSync(aside + '/first', '');
      console.log('began');
      await once(process.stdin, 'data');
      writeFileSync(aside + '/second', '');
      return aside;
    });
    console.log(existsSync(${JSON.stringify(`${path}/second`)}) ? 'whole' : 'part');
    process.exit();`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const closed = once(child, 'close');
    return { child, began: once(child.stdout, 'data'), printed: () => closed.then(() => printed) };
  }

  test('of processes that want the same folder one makes it, and none sees a part of it', async () => {
    const path = join(parent, 'together');
    const first = maker(path);
    await first.began;
    const others = [maker(path), maker(path), maker(path)];
    first.child.stdin.write('\n');
    assert.equal(await first.printed(), 'began\nwhole\n');
    assert.deepEqual(await Promise.all(others.map((other) => other.printed())), Array(3).fill('whole\n'));
  });

  test('a process that is killed while it makes the folder leaves nothing to the next one', async () => {
    const path = join(parent, 'killed');
    const killed = maker(path);
    await killed.began;
    killed.child.kill('SIGKILL');
    await killed.printed();
    assert.equal(existsSync(path), false);
    await makeSharedFolder(path, async (aside) => {
      writeFileSync(join(aside, 'whole'), '');
      return aside;
    });
    assert.deepEqual(readdirSync(path), ['whole']);
    assert.deepEqual(
      readdirSync(parent).filter((name) => name.includes('.part-')),
      [],
    );
  });
});

describe('packages of the judges', () => {
  const { PATH } = process.env;
  let folder = '';
  /** A program `npm` in the place of npm, which lists its calls. */
  function npmThat(script: string): void {
    writeFileSync(
      resolve(folder, 'bin/npm'),
      `#!/bin/sh\necho "$*" >> ${resolve(folder, 'calls')}\n${script}\n`,
    );
    chmodSync(resolve(folder, 'bin/npm'), 0o755);
  }
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').split('\n').length - 1;
  const lock = (text: string) => writeFileSync(join(folder, 'package-lock.json'), text);

  beforeEach(() => {
    mkdirSync('var', { recursive: true });
    folder = mkdtempSync('var/installed-');
    mkdirSync(join(folder, 'bin'));
    process.env['PATH'] = `${resolve(folder, 'bin')}${delimiter}${PATH}`;
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, '.npmrc'), 'audit=false\n');
    lock('{}');
  });
  afterEach(() => {
    process.env['PATH'] = PATH;
    rmSync(folder, { recursive: true });
    rmSync(`var/packages-of-${basename(folder)}.lock`);
  });

  test('packages are installed from the lockfile and settings of the folder, once for each lockfile', async () => {
    npmThat('mkdir node_modules; cat package-lock.json .npmrc > node_modules/seen');
    await installPackages(folder);
    await installPackages(folder);
    assert.equal(readFileSync(join(folder, 'node_modules/seen'), 'utf8'), '{}audit=false\n');
    assert.equal(calls(), 1);
    lock('{"packages":{}}');
    await installPackages(folder);
    assert.equal(readFileSync(join(folder, 'node_modules/seen'), 'utf8'), '{"packages":{}}audit=false\n');
    assert.equal(calls(), 2);
  });

  test('an install that broke off is not taken for one, nor does it touch the packages before it', async () => {
    mkdirSync(join(folder, 'node_modules/before'), { recursive: true });
    npmThat('mkdir node_modules; echo no network >&2; exit 7');
    await assert.rejects(installPackages(folder), /no network/);
    assert.equal(existsSync(join(folder, 'node_modules/before')), true);
    npmThat('mkdir node_modules node_modules/after');
    await installPackages(folder);
    assert.equal(existsSync(join(folder, 'node_modules/before')), false);
    assert.equal(existsSync(join(folder, 'node_modules/after')), true);
  });

  test('two installs at once run npm once', async () => {
    npmThat('mkdir node_modules');
    await Promise.all([installPackages(folder), installPackages(folder)]);
    assert.equal(calls(), 1);
  });
});
