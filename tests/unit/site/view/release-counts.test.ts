import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observedMonths, releaseCounts } from '../../../../src/site/view/changes.ts';

const seen = (url: string, months: Readonly<Record<string, number>>) => ({ releases: { url, months } });

test('releases are counted by month for two years, and a package of several tools once', () => {
  const observed = {
    a: seen('pkg:npm/a', { '2024-11': 9, '2024-12': 1, '2026-11': 2 }),
    b: seen('pkg:npm/b', { '2026-11': 3, '2026-10': 4 }),
    'b-cloud': seen('pkg:npm/b', { '2026-11': 3, '2026-10': 4 }),
    c: {},
  };
  assert.deepEqual(releaseCounts(observed, '2026-11-22'), [
    { month: '2026-11', releases: 5, tools: 3 },
    { month: '2026-10', releases: 4, tools: 2 },
    { month: '2024-12', releases: 1, tools: 1 },
  ]);
  assert.deepEqual(releaseCounts({}, '2026-11-22'), []);
});

test('observed changes are grouped by month, with the first and last day of each', () => {
  const change = {
    tool: 'a',
    kind: 'release',
    subject: 's',
    title: 'a 1',
    url: 'https://a.example',
  } as const;
  const changes = ['2026-02-28', '2026-02-01', '2026-01-31'].map((date) => ({ ...change, date }));
  assert.deepEqual(
    observedMonths(changes).map(({ month, from, to, changes: own }) => [month, from, to, own.length]),
    [
      ['2026-02', '2026-02-01', '2026-02-28', 2],
      ['2026-01', '2026-01-01', '2026-01-31', 1],
    ],
  );
});
