import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSeen } from '../../../src/api/report/holder.ts';
import type { Observation } from '../../../src/records/observation.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';

const AT = Date.parse('2026-11-22T12:00:00Z');
const built = { packages: [{ url: 'pkg:npm/zed', latest: '1.0.0' }] };
const catalog = catalogOf({ tools: [toolOf()], observed: { zed: built } });
const status: Observation = {
  collector: 'status',
  subject: 'https://status.zed.example',
  source: 'https://status.zed.example/api/v2/summary.json',
  since: '2026-11-01',
  values: { state: 'degraded' },
  firstSeen: { state: '2026-11-22' },
};
const change = {
  slug: 'zed',
  collector: 'openapi',
  subject: 'https://zed.example/openapi.json',
  source: 'https://zed.example/openapi.json',
  field: 'operations',
  before: ['GET /a'],
  after: [],
  on: '2026-11-22',
};

/** A store that has seen a status page and a change of the tool. */
async function watched() {
  const store = openStore(':memory:');
  const row = {
    slug: 'zed',
    id: 'status https://status.zed.example',
    data: JSON.stringify(status),
    seenAt: AT,
  };
  const changes = [{ id: 'one', slug: 'zed', data: JSON.stringify(change), expiresAt: AT + 1000 }];
  await store.observations.addSeen(row, changes);
  return store;
}

test('what the service saw stands above what the build knew, with its time and its changes', async () => {
  const store = await watched();
  const seen = await loadSeen(['zed'], { catalog, observations: store.observations });
  const zed = seen.tools.get('zed');
  assert.equal(zed?.seenAt, '2026-11-22T12:00:00.000Z');
  assert.equal(zed?.observed.service?.state, 'degraded');
  assert.deepEqual(zed?.observed.packages, built.packages);
  assert.deepEqual(seen.changes, [change]);
  await store.close();
});

test('without a list of tools the states of status pages are told, and no changes', async () => {
  const store = await watched();
  const seen = await loadSeen(undefined, { catalog, observations: store.observations });
  assert.equal(seen.tools.get('zed')?.observed.service?.state, 'degraded');
  assert.deepEqual(seen.changes, []);
  await store.close();
});

test('where the service does not observe, what the build knew is told', async () => {
  const seen = await loadSeen(['zed'], { catalog, observations: undefined });
  assert.deepEqual([...seen.tools], [['zed', { observed: built }]]);
});
