import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogOf, changeOf, toolOf } from '../catalog/small-catalog.ts';
import { reportOf } from './report-of.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const metrics = (changes: ReturnType<typeof changeOf>[]) =>
  reportOf(catalogOf({ tools: [toolOf()], changes }), { now: NOW }).data.metrics;
const change = (slug: string, announcedAt: string, effectiveAt: string | undefined, more = {}) =>
  changeOf({
    slug,
    kind: 'breaking',
    severity: 'action-required',
    action: 'Change the call.',
    announcedAt,
    effectiveAt,
    ...more,
  });

test('the median notice is computed from changes that give both days, and says how many they are', () => {
  const { computed } = metrics([
    change('a', '2026-10-01', '2026-10-11'),
    change('b', '2026-10-01', '2026-10-31', { kind: 'sunset' }),
    change('c', '2026-10-01', '2026-10-21', { kind: 'deprecation' }),
    change('no-effect', '2026-10-01', undefined),
    change('of-a-month', '2026-10-01', '2026-10-02', { announcedPrecision: 'month' }),
    change('a-feature', '2026-10-01', '2026-12-31', { kind: 'feature' }),
  ]);
  const notice = computed.find(({ name }) => name === 'noticeOfBreakingChanges');
  assert.deepEqual([notice?.value, notice?.unit, notice?.sample], [20, 'days', 3]);
  const share = computed.find(({ name }) => name === 'changesThatRequireAction');
  assert.deepEqual([share?.value, share?.sample], [100, 6]);
});

test('nothing is computed from a sample of none', () => {
  const { computed, notComputed } = metrics([]);
  assert.deepEqual(
    computed.map(({ name, sample }) => [name, sample]),
    [['recentlyVerified', 1]],
  );
  assert.deepEqual(
    notComputed.map(({ name }) => name),
    [
      'noticeOfBreakingChanges',
      'changesThatRequireAction',
      'firmDates',
      'ageOfLatestRelease',
      'deprecatedPackages',
      'operationalServices',
    ],
  );
});

test('every metric says in words what it means', () => {
  const { computed, notComputed } = metrics([change('a', '2026-10-01', '2026-10-11')]);
  for (const { definition } of [...computed, ...notComputed])
    assert.match(definition, /^(Median|Share) .+\.$/);
});
