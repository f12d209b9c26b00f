import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween } from '../../../src/base/time.ts';

test('days between two days are counted across months', () => {
  assert.equal(daysBetween('2026-11-21', '2027-07-10'), 231);
});
