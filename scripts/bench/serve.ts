/**
 * Serving, in one run on one machine: CPU time per request of bare `node:http`, which sends the same bytes, and of our entry,
 * for files, searches, agents and payments; then start and memory. `--quick` sends fewer requests.
 */

import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { ANONYMOUS } from '../../tests/agent-client.ts';
import { judgedLines } from './judged-scores.ts';
import { dataFolder, inTurns, type Load, type Server, send, startBuilt, startProgram } from './load.ts';
import { atLeast, atMost, head, median, QUICK, reportBars, residentMb, row } from './measure.ts';

/** So long queries can be written in enough ways; other letters than those of ASCII would change their length. */
const LONG_QUERY = /^[a-z ]{14,60}$/;
const SEARCHES = judgedLines('first')
  .filter(({ query }) => LONG_QUERY.test(query))
  .map(({ query }) => `/api/search?q=${query.replaceAll(' ', '+')}`);

/**
 * Addresses in turn, none of them asked for twice: the letters of the query change their case with each turn, which changes no
 * answer.
 */
function nextOf(paths: readonly string[]): () => string {
  let sent = 0;
  return () => {
    const path = paths[sent % paths.length] as string;
    const turn = Math.floor(sent / paths.length);
    let letter = 0;
    sent += 1;
    return path.replace(/(?<==.*)[a-z]/g, (lower) => ((turn >> letter++) & 1 ? lower.toUpperCase() : lower));
  };
}

/** A load, and the most CPU time of ours in multiples of bare `node:http`; without it the time is only printed. */
type Target = Omit<Load, 'servers' | 'name'> & { readonly wanted?: number };

async function targetsOf(ours: Server): Promise<Record<string, Target>> {
  const registration = { path: '/api/agent/register', json: ANONYMOUS, expected: 201 };
  const registered = await send(new Agent(), { ...registration, name: 'registration', servers: [ours] });
  const { access_token: token } = JSON.parse(registered);
  const search = '/api/search?q=stripe';
  return {
    health: { path: '/api/health', wanted: 1.3 },
    page: { path: '/tools/stripe', wanted: 1.3 },
    'cached search': { path: search, wanted: 1.6 },
    'uncached search': { path: nextOf(SEARCHES), wanted: 3 },
    'search with a token': { path: search, headers: { authorization: `Bearer ${token}` } },
    registration,
    'unpaid 402': { path: '/api/v1/paid/market-intelligence', expected: 402 },
  };
}

/** Sends the bodies in the file that `BODIES` names. */
const BARE = `
  const texts = JSON.parse(require('node:fs').readFileSync(process.env.BODIES, 'utf8'));
  const answers = new Map(Object.entries(texts).map(([path, [status, text]]) => [path, [status, Buffer.from(text)]]));
  const server = require('node:http').createServer((request, response) => {
    const [status, body] = answers.get(request.url) ?? answers.get(request.url.toLowerCase());
    request.resume().on('end', () => {
      response.writeHead(status, ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]);
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

async function startBare(ours: Server, targets: Record<string, Target>): Promise<Server> {
  const bodies: Record<string, [status: number, text: string]> = {};
  const agent = new Agent();
  const fixed = SEARCHES.map((path): Target => ({ path }));
  for (const target of [...Object.values(targets), ...fixed])
    if (typeof target.path === 'string')
      bodies[target.path] = [
        target.expected ?? 200,
        await send(agent, { ...target, name: target.path, servers: [ours] }),
      ];
  const file = join(dataFolder, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  return startProgram(['-e', BARE], { BODIES: file });
}

const amount = { rounds: QUICK ? 3 : 5, requests: QUICK ? 3200 : 8000, connections: 16 };
const ours = await startBuilt();
const targets = await targetsOf(ours);
const servers = [await startBare(ours, targets), ours];
const bars = [];
const perSecond: Record<string, number> = {};
console.log(head('CPU µs per request', 'bare node:http', 'ours'));
for (const [name, { wanted, ...target }] of Object.entries(targets)) {
  const loads = servers.map((server): Load => ({ ...target, name, servers: [server] }));
  const [bare, own] = await inTurns(loads, amount);
  perSecond[name] = own?.perSecond ?? 0;
  const [bareMicros, ownMicros] = [bare?.cpuMicros ?? 0, own?.cpuMicros ?? 0];
  console.log(row(name, bareMicros, ownMicros));
  if (wanted) bars.push(atMost(`CPU of ${name}, ours ÷ bare node:http`, ownMicros / bareMicros, wanted));
}
const { health = 0, 'cached search': plain = 0, 'search with a token': bearer = 0 } = perSecond;
bars.push(
  atLeast('searches per second, with a token ÷ without', bearer / plain, 0.8),
  atLeast('registrations', perSecond['registration'] ?? 0, 1000, '/s'),
  atLeast('unpaid 402 per second ÷ a route that does nothing', (perSecond['unpaid 402'] ?? 0) / health, 0.5),
);
const starts: { readonly ready: number; readonly memory: number }[] = [];
for (let turn = 0; turn < 5; turn += 1) {
  const server = await startBuilt({ PAYMENTS_MODE: 'off' });
  starts.push({ ready: server.readyMs, memory: residentMb(server.pid) });
  server.stop();
}
const middle = (key: keyof (typeof starts)[number]) => median(starts.map((start) => start[key]));
bars.push(
  atMost('start to ready, median of 5', middle('ready'), 500, 'ms'),
  atMost('resident memory after start', middle('memory'), 150, 'MB'),
);
reportBars(bars);
process.exit();
