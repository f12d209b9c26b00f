import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWatchThread } from '../../../src/server/observing/watch-thread.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { toolOf } from '../catalog/small-catalog.ts';

/** A feed of 800 kB that takes a second or more to read. */
const entry = '<item><title>v1.0.0</title><description><b>&lt;i&gt;x</b></description></item>';
const FEED = `<rss version="2.0"><channel><title>x</title>${entry.repeat(10_000)}</channel></rss>`;

/** Documents of a registry: one of 16 MiB that takes 350 MB once it is read, and a usual one. */
const CROWDED = `{"dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":{}},"x":[${'{},'.repeat(5_592_000)}{}]}`;
const USUAL = '{"dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":{}}}';

const ANSWERS: Readonly<Record<string, [type: string, body: string]>> = {
  '/feed.xml': ['application/rss+xml', FEED],
  '/crowded': ['application/json', CROWDED],
  '/usual': ['application/json', USUAL],
};
const host = createServer((request, response) => {
  const [type, body] = ANSWERS[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(body === '' ? 404 : 200, { 'content-type': type }).end(body);
}).listen(0, '127.0.0.1');
await once(host, 'listening');
after(() => host.close());

test('a feed that takes long to read does not hold up the process', { timeout: 60_000 }, async () => {
  const store = openStore(':memory:');
  await store.ready();
  const lines: string[] = [];
  const thread = startWatchThread(
    {
      observe: 'feeds',
      tools: [toolOf({ links: { changelogFeed: 'https://slow.example/feed.xml' } })],
      origins: new Map([
        ['https://slow.example', `http://127.0.0.1:${(host.address() as AddressInfo).port}`],
      ]),
      baseUrl: 'https://directory.example',
    },
    store.observations,
    (_level, message) => void lines.push(message),
  );
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  while ((await store.observations.seen('zed')).length === 0) await sleep(20);
  const tookMs = performance.now() - started;
  const { active } = performance.eventLoopUtilization(before);
  assert.ok(tookMs > 500, `the feed was read in ${tookMs} ms: make it larger`);
  assert.ok(active < tookMs / 3, `the process was busy for ${active} of ${tookMs} ms`);
  const [seen] = await store.observations.seen('zed');
  assert.equal(JSON.parse(seen?.data ?? '').values.entries.length, 10);
  while (!thread.lastSeen().has('changelog')) await sleep(50);
  await thread.stop();
  assert.equal(await store.observations.takeLease('observe', 'another', Date.now(), Date.now() + 1000), true);
  assert.deepEqual(lines, []);
  await store.close();
});

test('an answer that would take more memory than the thread has ends neither the process nor the pass', {
  timeout: 60_000,
}, async () => {
  const store = openStore(':memory:');
  await store.ready();
  const thread = startWatchThread(
    {
      observe: 'packages',
      tools: ['crowded', 'usual'].map((name) =>
        toolOf({ slug: name, packages: [{ url: `pkg:npm/${name}`, role: 'library' }] }),
      ),
      origins: new Map([
        ['https://registry.npmjs.org', `http://127.0.0.1:${(host.address() as AddressInfo).port}`],
      ]),
      baseUrl: 'https://directory.example',
    },
    store.observations,
    () => undefined,
  );
  while ((await store.observations.seen('usual')).length === 0) await sleep(20);
  assert.deepEqual(await store.observations.seen('crowded'), []);
  await thread.stop();
  await store.close();
});
