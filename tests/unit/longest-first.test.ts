import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { LONGEST, longestFirst } from '../../scripts/testing/choose-tests.ts';

test('the longest files come first, in the order of their list, and the others keep theirs', () => {
  assert.deepEqual(
    longestFirst([
      'tests/browser/every-page.test.ts',
      'tests/http/b.test.ts',
      'tests/http/a.test.ts',
      'tests/judges/lighthouse.test.ts',
    ]),
    [
      'tests/judges/lighthouse.test.ts',
      'tests/browser/every-page.test.ts',
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
