import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { isAllowedLicense } from '../../scripts/check-licenses.ts';
import { withoutIntegrity } from '../../scripts/complete-lockfile.ts';
import { copyPackages } from '../../scripts/packages/copy-packages.ts';
import { filesBelow } from '../../src/base/files.ts';

for (const file of [
  'package-lock.json',
  'tests/judges/package-lock.json',
  'tests/mutation/package-lock.json',
]) {
  test(`every package of ${file} has a checksum`, () => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual(withoutIntegrity(packages), []);
  });
}

test('packages that the judges share with the project have the versions of its lockfile', () => {
  const packagesOf = (file: string): Record<string, { version?: string; integrity?: string }> =>
    JSON.parse(readFileSync(file, 'utf8')).packages;
  const own = packagesOf('package-lock.json');
  const linked = Object.entries(packagesOf('tests/judges/package-lock.json')).filter(([path]) =>
    path.startsWith('../'),
  );
  assert.ok(linked.length > 0);
  for (const [path, { version }] of linked)
    assert.equal(version, own[path.slice('../../'.length)]?.version, path);
});

test('a package is copied with the modules that it bundles, and without the packages beside it and declarations', (t) => {
  mkdirSync('var', { recursive: true });
  const root = mkdtempSync(join('var', 'packages-'));
  t.after(() => rmSync(root, { recursive: true }));
  const files = ['index.mjs', 'index.d.mts', 'node_modules/b/index.mjs', 'dist/node_modules/c/is.mjs'];
  for (const file of files) {
    mkdirSync(dirname(join(root, 'a', file)), { recursive: true });
    writeFileSync(join(root, 'a', file), '');
  }
  copyPackages([join(process.cwd(), root, 'a')], join(root, 'copy'));
  const copied = join(root, 'copy', relative('.', root), 'a');
  assert.deepEqual(filesBelow(copied).sort(), ['dist/node_modules/c/is.mjs', 'index.mjs']);
});

test('links and packages inside an archive need no checksum of their own', () => {
  const packages = {
    '': { version: '1.0.0' },
    local: { version: '1.0.0' },
    'node_modules/local': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-abc' },
    'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { link: true },
    '../../node_modules/d': { version: '1.0.0' },
  };
  assert.deepEqual(withoutIntegrity(packages), ['node_modules/c']);
});

test('a licence is allowed when one choice of it is allowed in all its parts', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])
    assert.ok(isAllowedLicense(license), license);
  for (const license of ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN LICENSE', ''])
    assert.ok(!isAllowedLicense(license), license);
});
