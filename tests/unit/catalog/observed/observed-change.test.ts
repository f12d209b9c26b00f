import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestObserved, observedChangesOf } from '../../../../src/catalog/observed/observed-changes.ts';
import type { Observation } from '../../../../src/records/observation.ts';
import { toolOf } from '../small-catalog.ts';
import { seen } from './seen.ts';

const changesOf = (...observations: Observation[]) =>
  observedChangesOf(toolOf(), observations, '2026-08-01').map(({ kind, title, date, url }) => [
    kind,
    title,
    date,
    url,
  ]);

const NPM = 'https://www.npmjs.com/package/zed';

test('a release has its own day, or the day on which it was first seen after another one', () => {
  const dated = { latest: '2.0.0', latestAt: '2026-10-01' };
  assert.deepEqual(changesOf(seen('npm', 'pkg:npm/zed', dated, { latest: '2026-11-01' })), [
    ['release', 'zed 2.0.0', '2026-10-01', NPM],
  ]);
  assert.deepEqual(changesOf(seen('npm', 'pkg:npm/zed', { latest: '2.0.0' }, { latest: '2026-11-01' })), []);
  assert.deepEqual(changesOf(seen('npm', 'pkg:npm/zed', { latest: '2.1.0' }, { latest: '2026-11-05' })), [
    ['release', 'zed 2.1.0', '2026-11-05', NPM],
  ]);
});

test('a release that says it comes out after it was seen is dated by the day it was seen', () => {
  const ahead = { latest: '2.0.0', latestAt: '2026-11-06' };
  assert.deepEqual(changesOf(seen('npm', 'pkg:npm/zed', ahead, { latest: '2026-11-05' })), [
    ['release', 'zed 2.0.0', '2026-11-05', NPM],
  ]);
});

test('of the versions whose days are known, those of the last months and the newest are releases', () => {
  const versions = [
    { version: '2.1.0', date: '2026-11-06' },
    { version: '2.0.0', date: '2026-08-01' },
    { version: '1.9.0', date: '2026-07-31' },
  ];
  const values = { latest: '2.1.0', latestAt: '2026-11-06', versions };
  assert.deepEqual(changesOf(seen('npm', 'pkg:npm/zed', values, { versions: '2026-11-05' })), [
    ['release', 'zed 2.1.0', '2026-11-05', NPM],
    ['release', 'zed 2.0.0', '2026-08-01', NPM],
  ]);
  const old = { ...values, versions: versions.slice(2), latest: '1.9.0', latestAt: '2026-07-31' };
  assert.deepEqual(changesOf(seen('npm', 'pkg:npm/zed', old)), [['release', 'zed 1.9.0', '2026-07-31', NPM]]);
});

test('a state, an API description and an end are changes when they were otherwise at the first visit', () => {
  const page = 'https://status.zed.example';
  const trouble = { state: 'major-outage' as const, incidents: ['No payouts'] };
  const found = changesOf(
    seen('status', page, trouble, { state: '2026-11-09' }),
    seen('openapi', 'https://zed.example/openapi.json', { operations: [] }, { operations: '2026-11-08' }),
    seen('repository', 'https://github.com/z/zed', { archived: true }, { archived: '2026-11-07' }),
    seen(
      'npm',
      'pkg:npm/zed',
      { deprecated: 'no', yanked: true },
      { deprecated: '2026-11-06', yanked: '2026-11-01' },
    ),
    seen('pypi', 'pkg:pypi/zed', { gone: true }, { gone: '2026-11-05' }),
  );
  assert.deepEqual(found, [
    ['state', 'Zed: major outage: No payouts', '2026-11-09', page],
    ['api-description', 'Zed: API description changed', '2026-11-08', 'https://zed.example/openapi.json'],
    ['archived', 'z/zed was archived', '2026-11-07', 'https://github.com/z/zed'],
    ['deprecated', 'zed is deprecated', '2026-11-06', NPM],
    ['gone', 'zed is gone', '2026-11-05', 'https://pypi.org/project/zed/'],
  ]);
  assert.deepEqual(changesOf(seen('status', page, trouble, { state: '2026-11-01' })), []);
});

test('without the newest version, or without a day, there is no release; a state may have no incident', () => {
  const versions = [{ version: '2.0.0', date: '2026-11-05' }];
  const npm = (values: Parameters<typeof seen>[2], first: Parameters<typeof seen>[3] = {}) =>
    changesOf(seen('npm', 'pkg:npm/zed', values, first)).map(([, title, date]) => `${title} ${date}`);
  assert.deepEqual(npm({}), []);
  assert.deepEqual(npm({ latest: '2.0.0' }), []);
  assert.deepEqual(npm({ versions }), ['zed 2.0.0 2026-11-05']);
  assert.deepEqual(npm({ latest: '2.1.0', latestAt: '2026-11-07', versions }), [
    'zed 2.1.0 2026-11-07',
    'zed 2.0.0 2026-11-05',
  ]);
  assert.deepEqual(npm({ latest: '2.0.0', latestAt: '2026-11-05' }, { latest: '2026-11-05' }), [
    'zed 2.0.0 2026-11-05',
  ]);
  const page = 'https://status.zed.example';
  assert.deepEqual(changesOf(seen('status', page, { state: 'operational' }, { state: '2026-11-09' })), [
    ['state', 'Zed: operational', '2026-11-09', page],
  ]);
  assert.deepEqual(changesOf(seen('status', page, {}, { state: '2026-11-09' })), []);
});

test('on one day the later time stands first, then tools and titles in order', () => {
  const at = (tool: string, title: string, time?: string) => ({
    tool,
    kind: 'state' as const,
    subject: 's',
    title,
    date: '2026-11-01',
    ...(time && { at: `2026-11-01T${time}:00.000Z` }),
    url: NPM,
  });
  assert.deepEqual(
    [at('b', 'a'), at('a', 'd', '09:00'), at('a', 'c'), at('a', 'b'), at('b', 'e', '10:00')]
      .sort(newestObserved)
      .map(({ title }) => title),
    ['e', 'd', 'b', 'c', 'a'],
  );
});

test('a list has the newest first', () => {
  const one = { tool: 'a', kind: 'release', subject: 's', title: 'a', date: '2026-11-01', url: NPM } as const;
  const [first] = [one, { ...one, date: '2026-11-02' }].sort(newestObserved);
  assert.equal(first?.date, '2026-11-02');
});
