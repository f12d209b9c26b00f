import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads';
import type { WatchOrder } from '../../../src/observations/observing/open-watcher.ts';
import { startWatchThread } from '../../../src/observations/observing/watch-thread.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { toolOf } from '../catalog/small-catalog.ts';
import { mockTime } from '../mock-time.ts';

/** A feed of 800 kB, and what it takes to read it: a second or more. */
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
const place = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

/** A visit that takes more than 20 seconds is given up for an hour; on a busy machine ours may take longer. */
const PATIENT = 'data:text/javascript,AbortSignal.timeout = () => new AbortController().signal';
workerThreads.Worker = class extends Worker {
  constructor(file: URL, options: WorkerOptions) {
    super(file, { ...options, execArgv: ['--import', PATIENT] });
  }
} as typeof Worker;
syncBuiltinESMExports();

/** Observes; `seen` is the record of the first answer that is stored, and rejects when something is logged before. */
async function watch(t: TestContext, order: Pick<WatchOrder, 'observe' | 'tools'>) {
  mockTime(t);
  const store = openStore(':memory:');
  t.after(() => store.close());
  await store.ready();
  const seen = Promise.withResolvers<string>();
  const { observations } = store;
  const origins = ['https://slow.example', 'https://registry.npmjs.org'];
  const thread = startWatchThread(
    {
      ...order,
      origins: new Map(origins.map((origin) => [origin, place])),
      baseUrl: 'https://directory.example',
    },
    {
      ...observations,
      async addSeen(row, changes) {
        await observations.addSeen(row, changes);
        seen.resolve(row.slug);
      },
    },
    (_level, message, fields) => seen.reject(new Error(message, { cause: fields?.['error'] })),
  );
  return { store, thread, seen: seen.promise };
}

/** CPU seconds of this thread, and of the process with all its threads. */
function cpuSeconds(): { own: number; all: number } {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  return { own: (own.user + own.system) / 1e6, all: (all.user + all.system) / 1e6 };
}

test('a feed that takes long to read does not hold up the process', async (t) => {
  const before = cpuSeconds();
  const { store, thread, seen } = await watch(t, {
    observe: 'feeds',
    tools: [toolOf({ links: { changelogFeed: 'https://slow.example/feed.xml' } })],
  });
  assert.equal(await seen, 'zed');
  const after = cpuSeconds();
  const [own, all] = [after.own - before.own, after.all - before.all];
  assert.ok(own < all / 2, `this thread used ${own} of ${all} CPU seconds`);
  const [row] = await store.observations.seen('zed');
  assert.equal(JSON.parse(row?.data ?? '').values.entries.length, 10);
  assert.ok(thread.lastSeen().has('changelog'));
  await thread.stop();
  assert.equal(await store.observations.takeLease('observe', 'another', Date.now(), Date.now() + 1000), true);
});

test('an answer that would take more memory than the thread has ends neither the process nor the pass', async (t) => {
  const { store, thread, seen } = await watch(t, {
    observe: 'packages',
    tools: ['crowded', 'usual'].map((name) =>
      toolOf({ slug: name, packages: [{ url: `pkg:npm/${name}`, role: 'library' }] }),
    ),
  });
  assert.equal(await seen, 'usual');
  assert.deepEqual(await store.observations.seen('crowded'), []);
  await thread.stop();
});
