import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareProcess } from '../../scripts/testing/choose-tests.ts';

test('unit tests that only call functions share a process, and so do the tests of one server, in the order given', () => {
  assert.deepEqual(
    [
      ...shareProcess([
        'tests/http/readiness-pages.test.ts',
        'tests/http/api-tools.test.ts',
        'tests/unit/records/fact-texts.test.ts',
        'tests/http/site-documents.test.ts',
        'tests/http/shutdown.test.ts',
        'tests/http/api-http.test.ts',
        'tests/unit/catalog/filters.test.ts',
        'tests/http/list-pages.test.ts',
        'tests/browser/print.test.ts',
        'tests/browser/theme.test.ts',
      ]),
    ],
    [
      ['tests/http/readiness-pages.test.ts', ['tests/http/readiness-pages.test.ts']],
      ['http-tests-of-api-mounts', ['tests/http/api-tools.test.ts', 'tests/http/api-http.test.ts']],
      ['unit-tests', ['tests/unit/records/fact-texts.test.ts', 'tests/unit/catalog/filters.test.ts']],
      ['http-tests-of-site', ['tests/http/site-documents.test.ts', 'tests/http/list-pages.test.ts']],
      ['tests/http/shutdown.test.ts', ['tests/http/shutdown.test.ts']],
      ['browser-tests-of-site', ['tests/browser/print.test.ts', 'tests/browser/theme.test.ts']],
    ],
  );
});

test('a file with hooks of every test, another process or thread, a server or a changed process is alone', () => {
  const alone = [
    'tests/unit/payments/payment-gate.test.ts',
    'tests/unit/releases.test.ts',
    'tests/unit/store/store-sqlite.test.ts',
    'tests/unit/server/client-address.test.ts',
    'tests/unit/build/build-steps.test.ts',
    'tests/unit/server/readiness.test.ts',
  ];
  assert.deepEqual([...shareProcess(alone).keys()], alone);
});
