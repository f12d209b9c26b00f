/**
 * `npx node scripts/soak.ts [--minutes 30 --rate 100]`: sends a fixed mix of requests to the built server at a fixed rate over
 * all families of routes, without waiting for earlier answers, and records the server's memory and the delay of
 * its event loop every ten seconds in `var/soak.csv`. Ends with a summary, and with code 1 if an answer was
 * wrong or memory grew.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Sent, sendRequest } from '../tests/fuzz/request.ts';
import { readSurface } from '../tests/fuzz/surface.ts';
import { startServer } from '../tests/http/server.ts';
import type { ServerVitals } from '../tests/http/server-probe.ts';

const SAMPLE_SECONDS = 10;
const HANG_MS = 30_000;
/** Most that the median of resident memory of the last third may exceed that of the middle third. */
const GROWTH = 1.1;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '100' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);

interface Step extends Sent {
  readonly expected: number;
}

const server = await startServer({}, { anyPort: true });
const { files, tokens } = await readSurface(server);
const feed = '/api/v1/paid/market-intelligence';

const get = (target: string, headers: Record<string, string> = {}, expected = 200): Step => ({
  method: 'GET',
  target,
  headers,
  expected,
});
const post = (target: string, body: unknown, expected = 200): Step => ({
  method: 'POST',
  target,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
  expected,
});
const call = (name: string, args: unknown) =>
  post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** The n-th path of a kind in a scattered order, so that many files are requested. */
const nth = (kind: string, n: number) => {
  const paths = (files[kind] ?? []).filter((path) => path !== '/404');
  return paths[(n * 7919) % paths.length] ?? '/';
};

/** One round over all families; paid calls, of three requests each, are in `journey`. */
const ROUND: readonly ((n: number) => Step)[] = [
  (n) => get(nth('page', n), { accept: 'text/html', 'accept-encoding': 'br' }),
  (n) => get(nth('page', n), { accept: 'text/markdown', 'accept-encoding': 'gzip' }),
  (n) => get(nth('twin', n)),
  (n) => get(nth('document', n), { 'accept-encoding': 'gzip' }),
  (n) => get(`/api/search?q=${['stripe', 'kyc', 'open+banking', 'sanctons', 'ledger'][n % 5]}%20${n % 500}`),
  (n) => get(`/api/tools?category=open-banking&page=1&limit=${1 + (n % 100)}&facets=pricing`),
  () => get('/api/tools/stripe', { authorization: `Bearer ${tokens[0]}` }),
  () => get('/api/compare?slug=stripe&slug=adyen'),
  (n) => get(`/tools?q=bank&page=1&pricing=${['free', 'freemium'][n % 2]}`),
  () => get('/compare?tool=stripe&tool=adyen', { accept: 'text/markdown' }),
  (n) => call('search_tools', { query: ['kyc', 'payouts', 'tax'][n % 3] }),
  () => call('get_tool', { slug: 'stripe' }),
  (n) =>
    post(
      '/api/agent/register',
      { client_name: `Soak ${n}`, identity_type: 'anonymous', redirect_uris: [] },
      201,
    ),
  () => get(feed, {}, 402),
  () => get('/sandbox/facilitator/supported'),
  () => get('/api/health'),
  () => get('/no-such-page', { accept: 'text/html' }, 404),
  () => get('/api/search?limit=0', {}, 400),
];

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const faults: string[] = [];
const times: number[] = [];
let sentCount = 0;

async function run({ expected, ...sent }: Step) {
  sentCount += 1;
  try {
    const answer = await sendRequest(server.url, sent, agent, HANG_MS);
    times.push(answer.milliseconds);
    if (answer.status === expected) return answer;
    faults.push(`${sent.method} ${sent.target}: ${answer.status}, not ${expected}`);
  } catch (error) {
    faults.push(`${sent.method} ${sent.target}: ${error}`);
  }
  return undefined;
}

/** Registers, revokes the token, and pays for one report by card; rare, because the sandbox keeps every payment. */
async function journey(n: number): Promise<void> {
  const registered = await run(
    post(
      '/api/agent/register',
      { client_name: `Traveller ${n}`, identity_type: 'anonymous', redirect_uris: [] },
      201,
    ),
  );
  const token = JSON.parse(registered?.text ?? '{}').access_token;
  await run({
    ...post('/api/agent/revoke', {}),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `token=${token}`,
  });
  await run(get('/api/search?q=kyc', { authorization: `Bearer ${token}` }, 401));
  const offer = await run(get(feed, {}, 402));
  const card = await run(post('/sandbox/card-token', {}));
  const challenge = Object.fromEntries(
    [...(offer?.headers['www-authenticate'] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const credential = { challenge, payload: { spt: JSON.parse(card?.text ?? '{}').id } };
  const authorization = `Payment ${Buffer.from(JSON.stringify(credential)).toString('base64url')}`;
  await run(get(feed, { authorization }));
}

interface Sample extends ServerVitals {
  readonly second: number;
  readonly requests: number;
  readonly load: number;
}

const samples: Sample[] = [];
const start = performance.now();
const seconds = () => (performance.now() - start) / 1000;
await server.ask('vitals');
const sampling = setInterval(async () => {
  const second = Math.round(seconds());
  samples.push({ second, requests: sentCount, load: loadavg()[0] ?? 0, ...(await server.ask('vitals')) });
}, SAMPLE_SECONDS * 1000);

for (let n = 0; seconds() < minutes * 60; n += 1) {
  void run((ROUND[n % ROUND.length] as (typeof ROUND)[number])(Math.floor(n / ROUND.length)));
  if (n % (10 * rate) === 0) void journey(n);
  const due = (n + 1) / rate - seconds();
  if (due > 0) await new Promise((resolve) => setTimeout(resolve, due * 1000));
}
clearInterval(sampling);
await new Promise((resolve) => setTimeout(resolve, 1000));
const last = await server.ask('vitals after a collection of garbage');
agent.destroy();
await server.stop();

const columns = [
  'second',
  'requests',
  'load',
  'resident',
  'heap',
  'delayP50',
  'delayP99',
  'delayMax',
] as const;
mkdirSync('var', { recursive: true });
const rows = samples.map((sample) =>
  columns.map((column) => sample[column].toFixed(column === 'second' ? 0 : 1)).join(','),
);
writeFileSync('var/soak.csv', `${[columns.join(','), ...rows].join('\n')}\n`);

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
const median = (column: (typeof columns)[number], from: number, to: number) =>
  at(
    samples
      .slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
      .map((sample) => sample[column])
      .sort((a, b) => a - b),
    0.5,
  );
const [middle, end] = [median('resident', 1 / 3, 2 / 3), median('resident', 2 / 3, 1)];
const met = faults.length === 0 && end <= middle * GROWTH;
times.sort((a, b) => a - b);
console.log(`| soak of ${minutes} minutes | |\n|---|---|`);
console.log(`| requests, of them answered wrongly | ${sentCount}, ${faults.length} |`);
console.log(`| requests per second, wanted and sent | ${rate}, ${(sentCount / seconds()).toFixed(0)} |`);
console.log(
  `| resident MB, medians of the thirds | ${[median('resident', 0, 1 / 3), middle, end].map(Math.round).join(', ')} |`,
);
console.log(
  `| heap MB after a collection, at the end | ${last.heap.toFixed(0)} (resident ${last.resident.toFixed(0)}) |`,
);
console.log(
  `| answer in ms, p50, p99, slowest | ${[0.5, 0.99, 1 - 1e-9].map((share) => at(times, share).toFixed(1)).join(', ')} |`,
);
console.log(
  `| event loop delay in ms, median of p50, of p99, of the largest in ten seconds | ${(['delayP50', 'delayP99', 'delayMax'] as const).map((column) => median(column, 0, 1).toFixed(1)).join(', ')} |`,
);
console.log(`| load of the machine, median | ${median('load', 0, 1).toFixed(1)} |`);
console.log(`| verdict | ${met ? 'PASS' : 'FAIL'} |`);
for (const fault of faults.slice(0, 10)) console.log(`\n${fault}`);
if (!met) process.exitCode = 1;
