import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft } from '../../../../src/site/view/words.ts';

test('the distance of a date is told in days', () => {
  for (const [from, to, words] of [
    ['2026-12-04', '2026-12-04', 'in 12 days'],
    ['2026-11-23', '2026-11-23', 'tomorrow'],
    ['2026-11-22', '2026-11-22', 'today'],
    ['2026-11-21', '2026-11-21', 'yesterday'],
    ['2026-11-01', '2026-11-01', '21 days ago'],
    ['2026-11-01', '2026-11-30', 'in 0 to 8 days'],
    ['2027-01-01', '2027-03-31', 'in 40 to 129 days'],
    ['2026-10-01', '2026-11-22', 'today at the latest'],
    ['2026-01-01', '2026-03-31', '236 days ago'],
  ] as const)
    assert.equal(daysLeft(from, to, '2026-11-22'), words);
});
