import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { installPackages } from '../../scripts/testing/install-packages.ts';

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
