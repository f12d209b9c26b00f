import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type TestServer } from '../http/server.ts';
import { startPostgres } from '../judges/postgres.ts';

export interface TakeOver {
  /** Requests to the status page in the first 80 seconds, and after one process was killed. */
  readonly before: number;
  readonly after: number;
  /** From the kill of the process that observed to the first visit of the other one. */
  readonly seconds: number;
  /** Kept changes; one was planted before the kill and one after it. */
  readonly changes: number;
  /** Titles of what the feed of changes of the other process tells of states, newest first. */
  readonly told: readonly string[];
}

const STRIPE = 'https://status.stripe.com';
const LONGEST_MS = 70_000;

/** Whether a process tells when collectors had an answer. */
async function isObserving(port: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return /^directory_observed_timestamp_seconds\{/m.test(text);
}

/** Two processes on PostgreSQL; the one that observes is killed. Needs a build and the packages of `tests/judges`. */
export async function observeTwice(): Promise<TakeOver> {
  let state = 'none';
  const visits: number[] = [];
  const page = createServer((_req, res) => {
    visits.push(performance.now());
    const body = { status: { indicator: state }, incidents: [], scheduled_maintenances: [] };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(page, 'listening');
  const place = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'observe-'));
  const origins = join(folder, 'origins.json');
  writeFileSync(origins, JSON.stringify({ [STRIPE]: place }));
  const postgres = await startPostgres();
  const start = (metrics: number) =>
    startServer(
      {
        STORE_URL: postgres.url,
        PAYMENTS_MODE: 'off',
        OBSERVE: 'status=1',
        REFRESH_ORIGINS: origins,
        METRICS_PORT: String(metrics),
      },
      { anyPort: true, dataDir: folder },
    );
  const servers: { server: TestServer; metrics: number }[] = [];
  for (const metrics of [19_464, 19_465]) servers.push({ server: await start(metrics), metrics });
  try {
    while (visits.length === 0) await sleep(200);
    state = 'major';
    await sleep(80_000);
    const before = visits.length;
    const observing = await Promise.all(servers.map(({ metrics }) => isObserving(metrics)));
    if (observing.filter(Boolean).length !== 1) throw new Error(`${observing} observe`);
    const at = observing.indexOf(true);
    const other = servers[1 - at];
    state = 'minor';
    const killedAt = performance.now();
    await servers[at]?.server.kill('SIGKILL');
    // The subject is due a minute after its last visit, which may be later than the end of the lease.
    while (visits.length === before && performance.now() - killedAt < 2 * LONGEST_MS) await sleep(200);
    const seconds = ((visits[before] ?? Number.POSITIVE_INFINITY) - killedAt) / 1000;
    await sleep(2000);
    const pg = await import('pg');
    const client = new pg.default.Client(postgres.url);
    await client.connect();
    const { rows } = await client.query("SELECT data FROM observed_change WHERE slug = 'stripe'");
    await client.end();
    const feed = await (await fetch(`${other?.server.url}/changes/feed.json`)).json();
    const told = feed.items
      .filter(({ tags }: { tags: string[] }) => tags.includes('state'))
      .map(({ title }: { title: string }) => title);
    await other?.server.stop();
    return { before, after: visits.length - before, seconds, changes: rows.length, told };
  } finally {
    for (const { server } of servers) await server.kill('SIGKILL').catch(() => undefined);
    await postgres.stop();
    page.close();
  }
}
