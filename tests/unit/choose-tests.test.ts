import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import {
  CHECKS,
  LONGEST,
  longestFirst,
  SUITES,
  selectTests,
  shareProcess,
} from '../../scripts/testing/choose-tests.ts';

describe('the tests that words select', () => {
  const suitesOf = (files: readonly string[]) => [...new Set(files.map((file) => file.split('/')[1]))];

  test('without words every check and every suite is selected', () => {
    const { checks, files } = selectTests([]);
    assert.deepEqual(checks, ['lint', 'types', 'unused', 'licences', 'weight']);
    assert.deepEqual(suitesOf(files), ['browser', 'build', 'http', 'judges', 'unit']);
    assert.ok(files.includes('tests/unit/choose-tests.test.ts'));
  });

  test('long tests run with their suite or alone, not with everything', () => {
    const long = selectTests(['/long/']).files;
    assert.deepEqual(suitesOf(long), ['build', 'judges', 'unit']);
    const { files } = selectTests([]);
    assert.ok(long.every((file) => !files.includes(file) && selectTests(SUITES).files.includes(file)));
  });

  test('every test file of the project is in a suite, in whatever folder, and none of a package is', () => {
    const tracked = execFileSync('git', ['ls-files', 'tests/**.test.ts'], { encoding: 'utf8' });
    const { files } = selectTests(SUITES);
    assert.deepEqual(
      tracked
        .trim()
        .split('\n')
        .filter((file) => !files.includes(file)),
      [],
    );
    assert.deepEqual(
      files.filter((file) => file.includes('node_modules')),
      [],
    );
  });

  test('the name of a suite selects its files, the name of a check that check alone', () => {
    assert.deepEqual(suitesOf(selectTests(['unit', 'browser']).files), ['browser', 'unit']);
    assert.deepEqual(selectTests(['unit']).checks, []);
    assert.deepEqual(selectTests(['types', 'lint']), { checks: ['lint', 'types'], files: [] });
  });

  test('another word selects the files that have it in their path, in the suites that are named', () => {
    assert.deepEqual(selectTests(['choose-tests']).files, ['tests/unit/choose-tests.test.ts']);
    assert.deepEqual(selectTests(['tests/unit/run-suite.test.ts']).files, ['tests/unit/run-suite.test.ts']);
    assert.deepEqual(selectTests(['unit', 'run-suite', 'choose-tests']).files, [
      'tests/unit/choose-tests.test.ts',
      'tests/unit/run-suite.test.ts',
    ]);
    assert.deepEqual(suitesOf(selectTests(['unit', 'payment']).files), ['unit']);
  });

  test('a word that matches nothing is refused with the words that are known', () => {
    assert.throws(() => selectTests(['unit', 'paymnet']), {
      message:
        'No test file in unit has "paymnet" in its path. A word is a suite (unit, build, http, judges, browser), ' +
        'a check (lint, types, unused, licences, weight) or part of the path of a test file.',
    });
    assert.throws(() => selectTests(['http', 'run-suite']), /No test file in http has "run-suite"/);
  });

  test('the lanes of the workflow together run every suite and check, each once', () => {
    const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8'));
    const { strategy, steps } = jobs.test as {
      strategy: { matrix: { lane: string[] } };
      steps: { run?: string }[];
    };
    const words = strategy.matrix.lane.flatMap((lane) => lane.split(' '));
    assert.deepEqual(words.toSorted(), [...SUITES, ...CHECKS].toSorted());
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    assert.match(commands.join('\n'), /^npm ci\nnpm test -- \$\{\{ matrix\.lane \}\}$/);
  });
});

describe('their order', () => {
  test('the longest files come first, in the order of their list, and the others keep theirs', () => {
    assert.deepEqual(
      longestFirst([
        'tests/judges/lighthouse.test.ts',
        'tests/http/b.test.ts',
        'tests/http/a.test.ts',
        'tests/browser/every-page.test.ts',
      ]),
      [
        'tests/browser/every-page.test.ts',
        'tests/judges/lighthouse.test.ts',
        'tests/http/b.test.ts',
        'tests/http/a.test.ts',
      ],
    );
  });

  test('every file that is named as one of the longest exists', () => {
    assert.deepEqual(
      LONGEST.filter((file) => !existsSync(file)),
      [],
    );
  });
});

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
