import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listHints } from '../../../src/api/list-answer.ts';
import { activitiesOf, lastActive, lastRelease } from '../../../src/catalog/list/activity.ts';
import {
  countUnknownActivity,
  createListing,
  type Ranker,
  unknownActivityText,
} from '../../../src/catalog/list/listing.ts';
import type { ToolObserved } from '../../../src/catalog/observed/observed.ts';
import { catalogOf, categoryOf, toolOf } from './small-catalog.ts';

const TODAY = '2026-11-22';
const REPOSITORY = 'https://github.com/a/a';
const released = (day: string): ToolObserved => ({
  packages: [{ url: 'pkg:npm/a', latest: '1.0.0', latestAt: day }],
});
const pushed = (month: string, archived?: true): ToolObserved => ({
  repositories: [{ url: REPOSITORY, activeIn: month, ...(archived && { archived }) }],
});

test('a release counts for 90 and 365 days, a push for the year of its month', () => {
  assert.deepEqual(activitiesOf(released('2026-08-24'), TODAY), ['released-90d', 'released-365d']);
  assert.deepEqual(activitiesOf(released('2026-08-23'), TODAY), ['released-365d']);
  assert.deepEqual(activitiesOf(released('2025-11-21'), TODAY), ['quiet-365d']);
  assert.deepEqual(activitiesOf(pushed('2025-11'), TODAY), []);
  assert.deepEqual(activitiesOf(pushed('2025-10', true), TODAY), ['quiet-365d', 'archived']);
});

test('a push in the month a year ago keeps a tool from being quiet, also after an older release', () => {
  const observed = { ...pushed('2025-11'), ...released('2025-11-05') };
  assert.deepEqual(activitiesOf(observed, TODAY), []);
});

test('what nobody saw is unknown, also beside a package without a day', () => {
  assert.deepEqual(activitiesOf(undefined, TODAY), ['unknown']);
  const undated = { packages: [{ url: 'pkg:npm/a', latest: '1.0.0', deprecated: true as const }] };
  assert.deepEqual(activitiesOf(undated, TODAY), ['deprecated', 'unknown']);
});

test('a package or repository that is gone is told', () => {
  assert.deepEqual(activitiesOf({ packages: [{ url: 'pkg:npm/a', gone: true }] }, TODAY), [
    'gone',
    'unknown',
  ]);
  const repositories = [{ url: REPOSITORY, activeIn: '2026-11', gone: true as const }];
  assert.deepEqual(activitiesOf({ repositories }, TODAY), ['gone']);
});

test('the last release is that of the package or repository with the newest day', () => {
  const observed: ToolObserved = {
    packages: [
      { url: 'pkg:npm/a', latest: '2.0.0', latestAt: '2026-01-05' },
      { url: 'pkg:pypi/a', latest: '9.0.0' },
    ],
    repositories: [{ url: REPOSITORY, latest: 'v2.1', latestAt: '2026-03-01', activeIn: '2026-04' }],
  };
  assert.deepEqual(lastRelease(observed), { url: REPOSITORY, version: 'v2.1', day: '2026-03-01' });
  assert.equal(lastActive(observed), '2026-04');
});

const tools = ['a', 'b', 'c', 'd'].map((slug) => toolOf({ slug, name: slug.toUpperCase() }));
const catalog = catalogOf({
  tools,
  categories: [categoryOf()],
  dataAsOf: TODAY,
  observed: { b: released('2026-11-01'), c: pushed('2026-11'), d: released('2024-02-01') },
});
const ranker: Ranker = { query: () => ({ ordinals: [], total: 0, suggestions: [], understood: [] }) };
const listing = createListing(catalog, ranker);
const slugs = (query: object) => listing.page({ page: 1, limit: 10, ...query }).tools.map(({ slug }) => slug);

test('a list in the order of activity ends with the tools of which nothing is known, in both directions', () => {
  assert.deepEqual(slugs({ sort: '-activity' }), ['b', 'c', 'd', 'a']);
  assert.deepEqual(slugs({ sort: 'activity' }), ['d', 'c', 'b', 'a']);
});

test('a list is filtered by activity', () => {
  assert.deepEqual(slugs({ selection: { activity: ['released-90d'] } }), ['b']);
  assert.deepEqual(slugs({ selection: { activity: ['quiet-365d'] } }), ['d']);
  assert.deepEqual(slugs({ selection: { activity: ['!unknown'] } }), ['b', 'c', 'd']);
});

test('a list by activity says of how many tools nothing is known', () => {
  const count = (query: object) => countUnknownActivity({ page: 1, limit: 10, ...query }, listing);
  assert.equal(count({ selection: { activity: ['released-90d'] } }), 1);
  assert.equal(count({ sort: '-activity' }), 1);
  for (const query of [{}, { selection: { activity: ['unknown'] } }, { selection: { activity: ['!gone'] } }])
    assert.equal(count(query), 0, JSON.stringify(query));
  const sentence = '1 tool that matches the other conditions has no observed release or push.';
  assert.deepEqual(
    listHints(
      { page: 1, limit: 10, selection: { activity: ['released-90d'] } },
      { total: 1, page: 1, pages: 1 },
      listing,
    ),
    [`${sentence} activity=unknown lists them.`],
  );
  assert.deepEqual(
    [unknownActivityText(0), unknownActivityText(1), unknownActivityText(2)],
    ['', sentence, '2 tools that match the other conditions have no observed release or push.'],
  );
});
