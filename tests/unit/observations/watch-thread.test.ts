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

const host = createServer((request, response) => {
  const isFeed = request.url === '/feed.xml';
  response.writeHead(isFeed ? 200 : 404, { 'content-type': 'application/rss+xml' }).end(isFeed ? FEED : '');
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
