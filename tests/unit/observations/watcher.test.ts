import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { AnswerError, type Read, TOO_DEAR } from '../../../src/observations/collector.ts';
import { ALL_COLLECTORS } from '../../../src/observations/collectors.ts';
import type { Clock } from '../../../src/observations/visit/host-gate.ts';
import { VisitError } from '../../../src/observations/visit/visit.ts';
import { parseIntervals } from '../../../src/observations/watch/intervals.ts';
import { openWatcher } from '../../../src/observations/watch/open-watcher.ts';
import { createWatcher, type WatchStore } from '../../../src/observations/watch/watcher.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { ChangeRow, SeenRow } from '../../../src/store/store.ts';
import { listen } from '../../listen.ts';
import { readHere } from '../../observed/mutate-answers.ts';
import { visitWorld } from '../../visit-world.ts';
import { toolOf } from '../catalog/small-catalog.ts';

describe('watcher', () => {
  const STATUS = 'https://status.zed.example';
  const OTHER = 'https://status.yak.example';
  const NPM = 'https://registry.npmjs.org';

  /** A watcher of two status pages and a package, on a store that keeps all in memory but for `refused`, a tool. */
  function watch(answer: (origin: string) => Promise<string>, read: Read = readHere) {
    const world = {
      now: Date.parse('2026-11-22T10:00:00Z'),
      visited: [] as string[],
      logged: [] as string[],
      rows: new Map<string, SeenRow>(),
      changes: [] as ChangeRow[],
      refused: '',
    };
    const clock: Clock = { now: () => world.now, sleep: async () => undefined };
    const store: WatchStore = {
      takeLease: async () => true,
      endLease: async () => undefined,
      seen: async () => [...world.rows.values()],
      async addSeen(row, changes) {
        if (row.slug === world.refused) throw new Error('the disk is full');
        world.rows.set(row.id, row);
        world.changes.push(...changes);
      },
    };
    const watcher = createWatcher({
      tools: [
        toolOf({ links: { status: STATUS }, packages: [{ url: 'pkg:npm/zed', role: 'library' }] }),
        toolOf({ slug: 'yak', links: { status: OTHER } }),
      ],
      collectors: [ALL_COLLECTORS.status, ALL_COLLECTORS.npm],
      intervals: parseIntervals('status,packages'),
      store,
      read,
      log: (_level, message) => void world.logged.push(message),
      newWorld: () =>
        visitWorld(
          async ({ url }) => {
            const { origin } = new URL(url);
            world.visited.push(origin);
            return { status: 200, headers: {}, body: Buffer.from(await answer(origin)) };
          },
          { clock, tries: 1 },
        ),
    });
    return Object.assign(world, {
      stop: watcher.stop,
      lastSeen: watcher.lastSeen,
      failures: watcher.failures,
      /** One step after `minutes`, and what can end of that which it began. */
      async step(minutes: number) {
        world.now += minutes * 60_000;
        await watcher.step();
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      },
    });
  }

  const summary = (indicator: string) => JSON.stringify({ status: { indicator } });

  test('a registry that takes long does not delay the visits of status pages', async () => {
    const world = watch((origin) =>
      origin === NPM ? new Promise(() => undefined) : Promise.resolve(summary('none')),
    );
    await world.step(0);
    await world.step(5);
    await world.step(5);
    assert.deepEqual(world.visited.toSorted(), [NPM, OTHER, OTHER, OTHER, STATUS, STATUS, STATUS]);
    await world.stop();
  });

  test('changes are told once, also when the store could not keep another one at first', async () => {
    let indicator = 'none';
    const world = watch(async (origin) => {
      if (origin !== NPM) return summary(indicator);
      return JSON.stringify({ 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': {} } });
    });
    const told = () => world.changes.map(({ slug, data }) => [slug, JSON.parse(data).after]);
    await world.step(0);
    indicator = 'major';
    world.refused = 'zed';
    await world.step(5);
    assert.deepEqual(told(), [['yak', 'partial-outage']]);
    assert.deepEqual(world.logged, ['observing failed']);
    world.refused = '';
    await world.step(5);
    await world.step(5);
    assert.deepEqual(told(), [
      ['yak', 'partial-outage'],
      ['zed', 'partial-outage'],
    ]);
    assert.deepEqual(world.logged, ['observing failed']);
    await world.stop();
  });

  test('an answer that cannot be kept does not end the process while another page is waited for', async () => {
    const other = Promise.withResolvers<string>();
    const world = watch((origin) => (origin === OTHER ? other.promise : Promise.resolve(summary('none'))));
    world.refused = 'zed';
    await world.step(0);
    assert.deepEqual(world.logged, []);
    other.resolve(summary('none'));
    await world.step(0);
    assert.deepEqual(world.logged, ['observing failed']);
    await world.stop();
  });

  test('a pass without any answer is told in one line, and each failure with its kind', async () => {
    const world = watch((origin) =>
      origin === NPM
        ? Promise.resolve(JSON.stringify({ 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': {} } }))
        : Promise.reject(new VisitError('unreachable', 'ENETUNREACH')),
    );
    await world.step(0);
    assert.deepEqual(world.logged, ['nothing that was visited answered']);
    assert.deepEqual(world.failures(), new Map([['status unreachable', 2]]));
    await world.stop();
  });

  test('a subject whose answer is too dear to read is put off by a day and told, and the others go on', async () => {
    const world = watch(
      async () => summary('none'),
      async (name, answer) => {
        if (answer.url.startsWith(STATUS)) throw new AnswerError(`${TOO_DEAR} 160 MB to read`);
        return readHere(name, answer);
      },
    );
    const visits = () => world.visited.filter((origin) => origin === STATUS).length;
    await world.step(0);
    await world.step(5);
    await world.step(60);
    assert.deepEqual(world.logged, ['an answer is too dear to read, its subject is put off by a day']);
    assert.equal(visits(), 1);
    assert.equal(world.visited.filter((origin) => origin === OTHER).length, 3);
    await world.step(24 * 60);
    assert.equal(visits(), 2);
    await world.stop();
  });

  test('a collector without an answer is told with its last one in the store, or with the beginning, and only with subjects', async () => {
    const world = watch(() => new Promise(() => undefined));
    const seenAt = world.now - 3_600_000;
    for (const [at, id] of [seenAt - 9, seenAt].map((at) => [at, `npm pkg:npm/${at}`] as const))
      world.rows.set(id, { slug: 'zed', id, data: '{}', seenAt: at });
    const began = world.now;
    await world.step(0);
    await world.step(5);
    assert.deepEqual(
      world.lastSeen(),
      new Map([
        ['status', began],
        ['npm', seenAt],
      ]),
    );
    await world.stop();
  });
});

test('a feed that takes long to read does not hold up the process', async (t) => {
  const entry = '<item><title>v1.0.0</title><description><b>&lt;i&gt;x</b></description></item>';
  const feed = `<rss version="2.0"><channel><title>x</title>${entry.repeat(10_000)}</channel></rss>`;
  const host = createServer((request, response) => {
    if (request.url === '/feed.xml')
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
    else response.writeHead(404).end();
  });
  const place = `http://${await listen(host)}`;
  const store = openStore(':memory:');
  await store.ready();
  /** CPU seconds of this thread, and of the process with all its threads. */
  const cpuSeconds = () =>
    [process.threadCpuUsage(), process.cpuUsage()].map(({ user, system }) => (user + system) / 1e6);
  const [ownBefore = 0, allBefore = 0] = cpuSeconds();
  const seen = Promise.withResolvers<string>();
  const watcher = openWatcher({
    observe: 'feeds',
    tools: [toolOf({ links: { changelogFeed: 'https://slow.example/feed.xml' } })],
    origins: new Map([['https://slow.example', place]]),
    baseUrl: 'https://directory.example',
    store: { ...store.observations, addSeen: async ({ data }) => seen.resolve(data) },
    log: (_level, message, fields) => seen.reject(new Error(message, { cause: fields?.['error'] })),
  });
  t.after(async () => {
    await watcher.stop();
    await store.close();
  });
  assert.equal(JSON.parse(await seen.promise).values.entries.length, 10);
  const [own = 0, all = 0] = cpuSeconds();
  assert.ok(own - ownBefore < (all - allBefore) / 2, `${own - ownBefore} of ${all - allBefore} CPU seconds`);
  await watcher.stop();
  assert.equal(await store.observations.takeLease('observe', 'another', Date.now(), Date.now() + 1000), true);
});
