/**
 * Serving, in one run on one machine: CPU time per request of bare `node:http` and of our entry, for health, a page, a cached
 * search and searches that no cache holds; then start and memory. `--quick` sends fewer requests.
 */
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { judgedLines } from './judged-scores.ts';
import { dataFolder, inTurns, type Load, type Server, send, startBuilt, startProgram } from './load.ts';
import { atMost, head, median, QUICK, reportBars, residentMb, row } from './measure.ts';

/** So long queries can be written in enough ways; other letters than those of ASCII would change their length. */
const LONG_QUERY = /^[a-z ]{14,60}$/;
/** Addresses of each target, and the most CPU time in multiples of bare `node:http`. */
const TARGETS: Readonly<Record<string, { readonly paths: readonly string[]; readonly wanted: number }>> = {
  health: { paths: ['/api/health'], wanted: 1.3 },
  page: { paths: ['/tools/stripe'], wanted: 1.3 },
  'cached search': { paths: ['/api/search?q=stripe'], wanted: 1.6 },
  'uncached search': {
    paths: judgedLines('first')
      .filter(({ query }) => LONG_QUERY.test(query))
      .map(({ query }) => `/api/search?q=${query.replaceAll(' ', '+')}`),
    wanted: 3,
  },
};

/** Sends the bodies in the file that `BODIES` names, the same bytes as ours. */
const BARE = `
  const texts = JSON.parse(require('node:fs').readFileSync(process.env.BODIES, 'utf8'));
  const bodies = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const server = require('node:http').createServer(({ url }, response) => {
    const body = bodies.get(url) ?? bodies.get(url.toLowerCase());
    response.writeHead(200, ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

async function startBare(ours: Server): Promise<Server> {
  const bodies: Record<string, string> = {};
  const agent = new Agent();
  for (const path of Object.values(TARGETS).flatMap(({ paths }) => paths))
    bodies[path] = await send(agent, { name: path, servers: [ours], path });
  const file = join(dataFolder, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  return startProgram(['-e', BARE], { BODIES: file });
}

/**
 * Addresses in turn. Where there are several, none is asked for twice: the letters of the query change their case with each
 * turn, which changes no answer.
 */
function nextOf(paths: readonly string[]): () => string {
  let sent = 0;
  return () => {
    const path = paths[sent % paths.length] as string;
    const turn = paths.length > 1 ? Math.floor(sent / paths.length) : 0;
    let letter = 0;
    sent += 1;
    return path.replace(/(?<==.*)[a-z]/g, (lower) => ((turn >> letter++) & 1 ? lower.toUpperCase() : lower));
  };
}

const env = { PAYMENTS_MODE: 'off' };
const amount = { rounds: QUICK ? 3 : 5, requests: QUICK ? 3200 : 8000, connections: 16 };
const ours = await startBuilt(env);
const restMb = residentMb(ours.pid);
const servers = [await startBare(ours), ours];
const bars = [];
console.log(head('CPU µs per request', 'bare node:http', 'ours'));
for (const [name, { paths, wanted }] of Object.entries(TARGETS)) {
  const path = nextOf(paths);
  const loads = servers.map((server): Load => ({ name, servers: [server], path }));
  const [bare = 0, own = 0] = (await inTurns(loads, amount)).map(({ cpuMicros }) => cpuMicros);
  console.log(row(name, bare, own));
  bars.push(atMost(`CPU of ${name}, ours ÷ bare node:http`, own / bare, wanted));
}
const starts: number[] = [];
for (let turn = 0; turn < 5; turn += 1) {
  const server = await startBuilt(env);
  starts.push(server.readyMs);
  server.stop();
}
bars.push(
  atMost('start to ready, median of 5', median(starts), 500, 'ms'),
  atMost('resident memory after start', restMb, 150, 'MB'),
);
reportBars(bars);
process.exit();
