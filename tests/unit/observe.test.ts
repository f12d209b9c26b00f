import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { issueAccessToken } from '../../src/agents/tokens/access-token.ts';
import { status as statusCollector } from '../../src/observations/pages/status.ts';
import type { Clock } from '../../src/observations/visit/host-gate.ts';
import { VisitError } from '../../src/observations/visit/visit.ts';
import { parseIntervals } from '../../src/observations/watch/intervals.ts';
import { createWatcher } from '../../src/observations/watch/watcher.ts';
import { createServices } from '../../src/server/services.ts';
import { readHere } from '../observed/mutate-answers.ts';
import { aClient } from '../store-contract.ts';
import { visitWorld } from '../visit-world.ts';
import { askApi, plainSettings } from './api/ask-api.ts';
import { catalogOf, categoryOf, toolOf } from './catalog/small-catalog.ts';

const settings = { ...plainSettings, OBSERVE: 'status' as const };
const tool = toolOf({ links: { status: 'https://status.zed.example/' } });
const observed = {
  zed: {
    packages: [{ url: 'pkg:npm/zed', latest: '1.0.0' }],
    service: {
      url: 'https://status.zed.example/',
      state: 'operational' as const,
      since: '2026-11-01',
      incidents: [],
      maintenance: [],
    },
  },
};
const moved = [
  { from: 'tools/zeta', to: 'tools/zed', date: '2026-11-01', reason: 'The product has another name.' },
  { from: 'tools/yeti', date: '2026-11-02', reason: 'The service has ended.' },
];
const services = createServices(
  settings,
  catalogOf({ tools: [tool], categories: [categoryOf()], observed, moved }),
);
after(() => services.close());
await services.store.ready();

let now = Date.parse('2026-11-22T10:00:00Z');
let indicator = 'none';
let visits = 0;
const clock: Clock = { now: () => now, sleep: async () => undefined };
const faults: string[] = [];

/** A process that watches the status page of the tool every five minutes. */
function watcher() {
  const watching = createWatcher({
    tools: [tool],
    collectors: [statusCollector],
    intervals: parseIntervals('status'),
    store: services.store.observations,
    read: readHere,
    log: (_level, message, fields) => void faults.push(`${message} ${fields?.['error']}`),
    newWorld: () =>
      visitWorld(
        async () => {
          visits += 1;
          if (indicator === 'silent') throw new VisitError('network', 'ECONNRESET');
          const body = JSON.stringify({ status: { indicator }, incidents: [{ name: 'Slow' }] });
          return { status: 200, headers: {}, body: Buffer.from(body) };
        },
        { clock, tries: 1 },
      ),
  });
  after(() => watching.stop());
  return {
    ...watching,
    /** One step, and what it began. */
    async step() {
      await watching.step();
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    },
  };
}

async function ask(target: string, authorization?: string, asked = services) {
  const { status, headers, body } = await askApi(asked, target, authorization ? { authorization } : {});
  return { status, caching: headers['cache-control'], body };
}

test('one of two processes observes, the other one follows it within a minute, and nothing is doubled', async () => {
  const [first, second] = [watcher(), watcher()];
  await first.step();
  await second.step();
  assert.equal(visits, 1);
  assert.equal(first.lastSeen().get('status'), now);
  now += 4 * 60_000;
  await first.step();
  assert.equal(visits, 1, 'it is not due yet');
  now += 60_000;
  indicator = 'major';
  await first.step();
  assert.equal(visits, 2);
  // The first process dies: it takes no more steps.
  now += 30_000;
  await second.step();
  assert.equal(second.lastSeen().size, 0, 'the lease has not ended');
  now += 30_000;
  await second.step();
  assert.equal(visits, 2, 'the second process knows from the store what was visited');
  now += 5 * 60_000;
  indicator = 'minor';
  await second.step();
  assert.equal(visits, 3);
  assert.equal(second.lastSeen().get('status'), now);
  const changes = await services.store.observations.observedChanges('zed');
  assert.deepEqual(
    changes
      .map(({ data }) => JSON.parse(data))
      .map(({ field, before, after: then }) => [field, before, then]),
    [
      ['state', 'partial-outage', 'degraded'],
      ['state', 'operational', 'partial-outage'],
    ],
  );
  assert.deepEqual(faults, []);
});

test('the current state of a tool stands above what the build knew, and tools in trouble are listed', async () => {
  const { body } = await ask('/api/status?tool=zed');
  assert.equal(body.total, 1);
  assert.equal(body.results[0].seenAt, new Date(now).toISOString());
  assert.deepEqual(body.results[0].observed, {
    packages: observed.zed.packages,
    service: {
      url: 'https://status.zed.example/',
      state: 'degraded',
      since: '2026-11-22',
      incidents: ['Slow'],
      maintenance: [],
    },
  });
  const all = await ask('/api/status');
  assert.deepEqual(
    all.body.results.map(({ tool: slug }: { tool: string }) => slug),
    ['zed'],
  );
  assert.equal(all.body.seenAt, new Date(now).toISOString());
  assert.deepEqual(all.body.statusPages, { named: 1, read: 1 });
  assert.equal(body.statusPages, undefined);
  const unknown = await ask('/api/status?tool=zde');
  assert.deepEqual([unknown.status, unknown.body.suggestions], [404, ['zed']]);
});

test('a former slug leads to the tool, and a removed one says why it was removed', async () => {
  const former = await ask('/api/status?tool=zeta');
  assert.deepEqual([former.status, former.body.results[0].tool], [200, 'zed']);
  const removed = await ask('/api/status?tool=yeti');
  assert.deepEqual([removed.status, removed.body.reason], [410, 'The service has ended.']);
});

test('the status page of the record is told of a tool of which nothing was observed', async () => {
  const unseen = toolOf({ slug: 'unseen', links: { status: 'https://status.unseen.example/' } });
  const none = toolOf({ slug: 'none' });
  const catalog = catalogOf({ tools: [unseen, none], categories: [categoryOf()] });
  const own = createServices(settings, catalog);
  const { body } = await ask('/api/status?tool=unseen', undefined, own);
  const { statusPage, observed: seen } = body.results[0];
  assert.deepEqual([statusPage, seen], ['https://status.unseen.example/', {}]);
  const other = await ask('/api/status?tool=none', undefined, own);
  assert.equal(other.body.results[0].statusPage, undefined);
  own.close();
});

test('what the process sees of a repository leaves what the build knew of it', async () => {
  const url = 'https://github.com/z/zed';
  const built = catalogOf({
    tools: [tool],
    categories: [categoryOf()],
    observed: { zed: { repositories: [{ url, archived: true, latest: 'v1' }] } },
  });
  const seen = {
    collector: 'releases',
    subject: url,
    source: url,
    since: '2026-11-22',
    values: { latest: 'v2', latestAt: '2026-11-22', entries: [] },
    firstSeen: {},
  };
  const own = createServices(settings, built);
  after(() => own.close());
  await own.store.ready();
  await own.store.observations.addSeen(
    { slug: 'zed', id: `releases ${url}`, data: JSON.stringify(seen), seenAt: now },
    [],
  );
  const { body } = await ask('/api/status?tool=zed', undefined, own);
  assert.deepEqual(body.results[0].observed.repositories, [
    { url, archived: true, latest: 'v2', latestAt: '2026-11-22' },
  ]);
});

test('shared caches keep what is answered without a token alone', async () => {
  assert.equal((await ask('/api/status')).caching, 'public, max-age=60');
  const client = aClient({ expiresAt: null });
  await services.store.addClient(client);
  const { response } = await issueAccessToken(services.agents, client, { scope: ['read:tools'] });
  const { status, caching } = await ask('/api/status', `Bearer ${response.access_token}`);
  assert.deepEqual([status, caching], [200, 'private, max-age=60']);
});

test('a page that does not answer is asked again at its interval, and its last state stays', async () => {
  const third = watcher();
  now += 5 * 60_000;
  indicator = 'silent';
  visits = 0;
  await third.step();
  now += 60_000;
  await third.step();
  assert.equal(visits, 1);
  now += 4 * 60_000;
  await third.step();
  assert.equal(visits, 2);
  const { body } = await ask('/api/status?tool=zed');
  assert.equal(body.results[0].observed.service.state, 'degraded');
  const line = 'nothing that was visited answered undefined';
  assert.deepEqual(faults, [line, line]);
});

test('what is watched, and how often, is read from one setting', () => {
  const minutes = (text: string) =>
    Object.fromEntries([...parseIntervals(text)].map(([name, ms]) => [name, ms / 60_000]));
  assert.deepEqual(minutes('status,feeds=30'), { releases: 30, changelog: 30, status: 5 });
  assert.equal(minutes('packages')['npm'], 1440);
  for (const text of ['', 'all', 'status=0', 'status=x'])
    assert.throws(() => parseIntervals(text), Error, text);
});
