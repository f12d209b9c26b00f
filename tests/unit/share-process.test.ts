import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shareProcess } from '../../scripts/testing/choose-tests.ts';

test('the files of some folders share a process, every other file is alone, in the order given', () => {
  const a = (name: string) => `tests/${name}.test.ts`;
  const files = [
    'http/metrics',
    'http/mounts/tools',
    'unit/base/a',
    'http/site/pages',
    'unit/payments/gate',
    'http/mounts/plain',
    'unit/catalog/list/b',
    'unit/weight',
    'browser/site/print',
    'judges/html',
  ].map(a);
  assert.deepEqual(
    [...shareProcess(files)],
    [
      [a('http/metrics'), [a('http/metrics')]],
      ['http-tests-of-mounts', [a('http/mounts/tools'), a('http/mounts/plain')]],
      ['unit-tests', [a('unit/base/a'), a('unit/catalog/list/b')]],
      ['http-tests-of-site', [a('http/site/pages')]],
      [a('unit/payments/gate'), [a('unit/payments/gate')]],
      [a('unit/weight'), [a('unit/weight')]],
      ['browser-tests-of-site', [a('browser/site/print')]],
      [a('judges/html'), [a('judges/html')]],
    ],
  );
});

/** Hooks of every test, what changes the process or measures time, and other processes, threads and servers. */
const APART =
  /\bprocess\.|\bmock\b|\b(?:before|beforeEach|afterEach)\(|\b(?:setTimeout|performance)\b|node:(?:child_process|https?|net|worker_threads)|\/server\.ts'/;

test('no file in a shared process does what the others of it would notice', () => {
  const groups = shareProcess(globSync('tests/{unit,http,browser}/**/*.test.ts'));
  const shared = [...groups.values()].filter(({ length }) => length > 1).flat();
  assert.ok(shared.length > 50);
  assert.deepEqual(
    shared.filter((file) => APART.test(readFileSync(file, 'utf8'))),
    [],
  );
});
