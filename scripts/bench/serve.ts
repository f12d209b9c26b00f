/**
 * Serving, in one run on one machine: CPU time per request of bare `node:http`, of our entry and of Astro's
 * handler alone, for health, a page and a cached search; then start and memory. Loopback, 16 connections.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONNECTIONS = 16;
const REQUESTS = process.argv.includes('--quick') ? 8_000 : 30_000;
const ROUNDS = 3;
const TICKS_PER_SECOND = 100;

const TARGETS = {
  health: '/api/health',
  page: '/tools/stripe',
  search: '/api/search?q=stripe',
} as const;
type Target = keyof typeof TARGETS;

/** Most CPU time in multiples of bare `node:http`. */
const RATIO_BARS: Readonly<Record<Target, number>> = { health: 1.3, page: 1.3, search: 1.6 };
const START_MS = 500;
const RESIDENT_MB = 150;

const verdict = (met: boolean) => (met ? 'PASS' : 'FAIL');

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly readyMs: number;
}

/** Bodies that bare `node:http` sends: the very bytes that ours sends. */
const BARE = `
  const { createServer } = require('node:http');
  const bodies = new Map(Object.entries(JSON.parse(process.env.BODIES)).map(([k, v]) => [k, Buffer.from(v, 'base64')]));
  createServer((req, res) => {
    const body = bodies.get(req.url);
    res.writeHead(200, ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]);
    res.end(body);
  }).listen(0, '127.0.0.1', function () { console.log('ready at http://127.0.0.1:' + this.address().port); });
`;

function start(args: readonly string[], env: Record<string, string>): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [...args], { env: { PATH: process.env['PATH'], ...env } });
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (port) resolve({ child, port: Number(port), readyMs: performance.now() - began });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server did not start:\n${text}`)));
  });
}

/** User and system time of a process so far, in microseconds. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Sends `count` requests over one kept connection, one after the other, counting bytes only. */
function drive(port: number, path: string, count: number, length: number): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let left = count;
    let due = length;
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      due -= chunk.byteLength;
      if (due > 0) return;
      due += length;
      left -= 1;
      if (left > 0) socket.write(request);
      else socket.end(resolve);
    });
    socket.on('error', reject);
  });
}

/** Length of a whole answer on the wire, head included; fails unless it is a 200 with a length. */
function answerLength(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      const body = Number(/content-length: (\d+)/i.exec(bytes.toString('latin1'))?.[1] ?? Number.NaN);
      if (end < 0 || bytes.byteLength < end + 4 + body) return;
      socket.destroy();
      if (bytes.toString('latin1', 0, 12) === 'HTTP/1.1 200') resolve(end + 4 + body);
      else reject(new Error(`${path} answers ${bytes.toString('latin1', 0, 200)}`));
    });
    socket.on('error', reject);
  });
}

/** Least CPU microseconds per request over some rounds, after a warm-up. */
async function measure(server: Server, path: string): Promise<number> {
  const pid = server.child.pid ?? 0;
  const length = await answerLength(server.port, path);
  const load = (count: number) =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, () => drive(server.port, path, count / CONNECTIONS, length)),
    );
  await load(REQUESTS / 4);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuOf(pid);
    await load(REQUESTS);
    best = Math.min(best, (cpuOf(pid) - before) / REQUESTS);
  }
  return best;
}

const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const dataDir = mkdtempSync(join(tmpdir(), 'directory-bench-'));
const env = {
  PORT: '0',
  PUBLIC_BASE_URL: baseUrl,
  RATE_LIMITS: 'off',
  DATA_DIR: dataDir,
  PAYMENTS_MODE: 'off',
};
const started: Server[] = [];
try {
  const ours = await start(['dist/server/entry.mjs'], env);
  started.push(ours);
  const restMb = residentMb(ours.child.pid ?? 0);
  const bodies: Record<string, string> = {};
  for (const path of Object.values(TARGETS)) {
    const body = await (await fetch(`http://127.0.0.1:${ours.port}${path}`)).arrayBuffer();
    bodies[path] = Buffer.from(body).toString('base64');
  }
  const bare = await start(['-e', BARE], { BODIES: JSON.stringify(bodies) });
  started.push(bare);
  const astro = await start(['tests/http/astro-alone.ts'], env);
  started.push(astro);

  console.log(
    '| CPU µs per request | bare node:http | ours | Astro handler alone | ours / bare | Astro / ours | |',
  );
  console.log('|---|--:|--:|--:|--:|--:|---|');
  for (const name of Object.keys(TARGETS) as Target[]) {
    const path = TARGETS[name];
    const base = await measure(bare, path);
    const own = await measure(ours, path);
    // Astro alone leaves files to others; a page rendered on demand is what it can be compared by.
    const other = await measure(astro, name === 'page' ? '/compare' : path).catch(() => Number.NaN);
    console.log(
      `| ${name} | ${base.toFixed(1)} | ${own.toFixed(1)} | ${other.toFixed(1)} | ${(own / base).toFixed(2)} | ${(other / own).toFixed(1)} | ${verdict(own / base <= RATIO_BARS[name])} ours / bare ≤ ${RATIO_BARS[name]} |`,
    );
  }
  const starts: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const one = await start(['dist/server/entry.mjs'], env);
    starts.push(one.readyMs);
    one.child.kill('SIGTERM');
  }
  starts.sort((a, b) => a - b);
  console.log(`\n| start and memory | value | |\n|---|--:|---|`);
  console.log(
    `| start to ready, median of 5 | ${starts[2]?.toFixed(0)} ms | ${verdict((starts[2] ?? Number.POSITIVE_INFINITY) <= START_MS)} ≤ ${START_MS} ms |`,
  );
  console.log(
    `| resident memory after start | ${restMb.toFixed(0)} MB | ${verdict(restMb <= RESIDENT_MB)} ≤ ${RESIDENT_MB} MB |`,
  );
  console.log(`| resident memory after the load | ${residentMb(ours.child.pid ?? 0).toFixed(0)} MB | |`);
  console.log(
    '\n"Astro handler alone" is the same build behind Astro\'s own renderer and a plain listener (tests/http/astro-alone.ts), ' +
      'not the standalone server of @astrojs/node; its page is /compare, rendered for each request.',
  );
} finally {
  for (const { child } of started) child.kill('SIGTERM');
  setTimeout(() => rmSync(dataDir, { recursive: true, force: true }), 500);
}
