/**
 * `npx node scripts/soak.ts [--minutes 30 --rate 100]`: sends a fixed mix of requests to the built server at a fixed rate
 * over all families of routes, without waiting for earlier answers, and asks for its memory and the delay of its event
 * loop every ten seconds. Ends with a summary, and with code 1 if an answer was wrong or memory grew.
 */

import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ANONYMOUS, toolCall } from '../tests/agent-client.ts';
import { readSurface } from '../tests/fuzz/surface.ts';
import { startServer } from '../tests/http/server.ts';
import type { ServerVitals } from '../tests/http/server-probe.ts';
import { type Load, send } from './bench/load.ts';
import { head, median, row } from './bench/measure.ts';

const SAMPLE_MS = 10_000;
/** Most that the median of resident memory of the last third may exceed that of the middle third. */
const GROWTH = 1.1;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '100' } },
});
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const server = await startServer();
const { files, tokens } = await readSurface(server);

type Request = Pick<Load, 'path' | 'headers' | 'json' | 'expected'>;
const get = (path: string, accept = '*/*', expected = 200): Request => ({
  path,
  headers: { accept },
  expected,
});
const call = (name: string, args: unknown): Request => ({
  path: '/api/mcp',
  json: toolCall(name, args),
});

/** The n-th path of a kind in a scattered order, so that many files are requested. */
const nth = (kind: string, n: number) => {
  const paths = (files[kind] ?? []).filter((path) => path !== '/404');
  return paths[(n * 7919) % paths.length] ?? '/';
};

/** One round over all families. */
const ROUND: readonly ((n: number) => Request)[] = [
  (n) => ({ ...get(nth('page', n)), headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
  (n) => get(nth('page', n), 'text/markdown'),
  (n) => get(nth('twin', n)),
  (n) => ({ ...get(nth('document', n)), headers: { 'accept-encoding': 'gzip' } }),
  (n) => get(`/api/search?q=${['stripe', 'kyc', 'open+banking', 'sanctons', 'ledger'][n % 5]}%20${n % 500}`),
  (n) => get(`/api/tools?category=open-banking&page=1&limit=${1 + (n % 100)}&facets=pricing`),
  () => ({ path: '/api/tools/stripe', headers: { authorization: `Bearer ${tokens[0]}` } }),
  () => get('/api/compare?slug=stripe&slug=adyen'),
  (n) => get(`/tools?q=bank&page=1&pricing=${['free', 'freemium'][n % 2]}`),
  () => get('/compare?tool=stripe&tool=adyen', 'text/markdown'),
  (n) => call('search_tools', { query: ['kyc', 'payouts', 'tax'][n % 3] }),
  () => call('get_tool', { slug: 'stripe' }),
  (n) => ({
    path: '/api/agent/register',
    json: { ...ANONYMOUS, client_name: `Soak ${n}` },
    expected: 201,
  }),
  () => get('/api/v1/paid/market-intelligence', '*/*', 402),
  () => get('/sandbox/facilitator/supported'),
  () => get('/api/health'),
  () => get('/no-such-page', 'text/html', 404),
  () => get('/api/search?limit=0', '*/*', 400),
];

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const faults: string[] = [];
const times: number[] = [];
const samples: ServerVitals[] = [];
const start = performance.now();
const elapsed = () => performance.now() - start;

async function ask(request: Request): Promise<void> {
  const began = performance.now();
  await send(agent, { name: String(request.path), servers: [server], ...request }).catch((error) =>
    faults.push((error as Error).message),
  );
  times.push(performance.now() - began);
}

await server.ask('vitals');
const sampling = setInterval(async () => samples.push(await server.ask('vitals')), SAMPLE_MS);
const asked: Promise<void>[] = [];
for (let n = 0; elapsed() < minutes * 60_000; n += 1) {
  const request = ROUND[n % ROUND.length] as (typeof ROUND)[number];
  asked.push(ask(request(Math.floor(n / ROUND.length))));
  const due = ((n + 1) * 1000) / rate - elapsed();
  if (due > 0) await sleep(due);
}
clearInterval(sampling);
const seconds = elapsed() / 1000;
await Promise.all(asked);
const last = await server.ask('vitals after a collection of garbage');
agent.destroy();
await server.stop();

const middleOf = (column: keyof ServerVitals, list: readonly ServerVitals[] = samples) =>
  median(list.map((sample) => sample[column]));
const third = samples.length / 3;
const resident = [0, 1, 2].map((part) =>
  middleOf('resident', samples.slice(Math.floor(part * third), Math.ceil((part + 1) * third))),
);
const [, middle = 0, end = 0] = resident;
const met = faults.length === 0 && end <= middle * GROWTH;
const slowest = times.toSorted((a, b) => b - a);
const found = {
  requests: times.length,
  'answered wrongly': faults.length,
  'requests per second': times.length / seconds,
  'resident MB, medians of the thirds': resident.map(Math.round).join(', '),
  'heap MB after a collection, at the end': last.heap,
  'answer in ms, p50': median(times),
  'answer in ms, p99': slowest[Math.floor(times.length / 100)] ?? 0,
  'event loop delay in ms, median of p99 in ten seconds': middleOf('delayP99'),
  'load of the machine': loadavg()[0] ?? 0,
  verdict: met ? 'PASS' : 'FAIL',
};
console.log(head(`soak of ${minutes} minutes`, ''));
for (const [what, value] of Object.entries(found)) console.log(row(what, value));
for (const fault of faults.slice(0, 10)) console.log(`\n${fault}`);
if (!met) process.exitCode = 1;
