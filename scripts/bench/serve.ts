/**
 * Serving, in one run on one machine: CPU time per request of bare `node:http`, of our entry and of Astro's standalone
 * server with the same site, for health, a page, a cached search and searches that no cache holds; then start and memory. Loopback, 16 connections.
 * `--quick` sends fewer requests and leaves Astro out, which has to be built first. The folder that
 * holds `dist` may be given; the default is the working directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { judgedLines } from './judged-scores.ts';
import { type Bar, cpuMicros, reportBars, residentMb } from './measure.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';

const QUICK = process.argv.includes('--quick');
const ROOT = resolve(process.argv.slice(2).find((argument) => argument !== '--quick') ?? '.');
const CONNECTIONS = 16;
const REQUESTS = QUICK ? 3_200 : 24_000;
const ROUNDS = QUICK ? 3 : 5;

interface Target {
  readonly paths: readonly string[];
  /** The most CPU time in multiples of bare `node:http`. */
  readonly wanted: number;
  /** Whether no address may be asked for twice: its letters then change their case, which changes no answer. */
  readonly fresh?: true;
}
/** So long queries can be written in enough ways; other letters than those of ASCII would change their length. */
const LONG_QUERY = /^[a-z ]{14,60}$/;
const TARGETS: Readonly<Record<string, Target>> = {
  health: { paths: ['/api/health'], wanted: 1.3 },
  page: { paths: ['/tools/stripe'], wanted: 1.3 },
  'cached search': { paths: ['/api/search?q=stripe'], wanted: 1.6 },
  'uncached search': {
    paths: judgedLines('first')
      .filter(({ query }) => LONG_QUERY.test(query))
      .map(({ query }) => `/api/search?q=${query.replaceAll(' ', '+')}`),
    wanted: 3,
    fresh: true,
  },
};
const PATHS = Object.values(TARGETS).flatMap(({ paths }) => paths);
/** Least CPU time of Astro standalone in multiples of ours. */
const ASTRO_WANTED = 5;

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly readyMs: number;
}

/** Bodies that bare `node:http` sends: the same bytes as ours. */
const BARE = `
  const { createServer } = require('node:http');
  const bodies = new Map(Object.entries(JSON.parse(require('node:fs').readFileSync(process.env.BODIES, 'utf8'))).map(([k, v]) => [k, Buffer.from(v, 'base64')]));
  createServer((req, res) => {
    const body = bodies.get(req.url) ?? bodies.get(req.url.toLowerCase());
    res.writeHead(200, ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]);
    res.end(body);
  }).listen(0, '127.0.0.1', function () { console.log('ready at http://127.0.0.1:' + this.address().port); });
`;

/** Starts a server that prints `ready at` or `listening on` its address. */
function start(args: readonly string[], env: Record<string, string>, cwd = ROOT): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [...args], { cwd, env: { PATH: process.env['PATH'], ...env } });
  return new Promise((done, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const port = /(?:ready at|listening on)\s+http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (port) done({ child, port: Number(port), readyMs: performance.now() - began });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server did not start:\n${text}`)));
  });
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** Builds the same site for the standalone server of @astrojs/node. */
function buildStandalone(baseUrl: string): ProjectCopy {
  const copy = copyProject(baseUrl);
  const config = join(copy.directory, 'astro.config.mjs');
  const text = readFileSync(config, 'utf8');
  const changed = text.replace(/adapter: withEntry\(.*$/m, "adapter: node({ mode: 'standalone' }),");
  if (changed === text) throw new Error('astro.config.mjs names no adapter that can be replaced');
  writeFileSync(config, changed);
  copy.build();
  return copy;
}

/** Makes the requests of a target, one address after the other. */
function requestsFor({ paths, fresh }: Target): () => string {
  let sent = 0;
  return () => {
    const path = paths[sent % paths.length] as string;
    let bits = fresh ? Math.floor(sent / paths.length) : 0;
    sent += 1;
    // Letters behind the equals sign, each in the case that one bit tells.
    const target = path.replace(/(?<==.*)[a-z]/g, (letter) => {
      const isUpper = (bits & 1) === 1;
      bits >>= 1;
      return isUpper ? letter.toUpperCase() : letter;
    });
    return `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`;
  };
}

/** Sends `count` requests over one kept connection, one after the other, reading each answer to its end. */
function drive(port: number, nextRequest: () => string, count: number): Promise<void> {
  return new Promise((done, reject) => {
    let left = count;
    /** Bytes of the answer that are still to come; unknown before its head is read. */
    let due: number | 'chunks' | undefined;
    const socket = connect(port, '127.0.0.1', () => socket.write(nextRequest()));
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      if (due === undefined) {
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        if (!head.startsWith('HTTP/1.1 200'))
          return reject(new Error(`an answer begins ${head.slice(0, 80)}`));
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        due = length === undefined ? 'chunks' : end + 4 + Number(length);
      }
      if (due === 'chunks') {
        if (chunk.toString('latin1', chunk.byteLength - 5) !== '0\r\n\r\n') return;
      } else {
        due -= chunk.byteLength;
        if (due > 0) return;
      }
      due = undefined;
      left -= 1;
      if (left > 0) socket.write(nextRequest());
      else socket.end(done);
    });
    socket.on('error', reject);
  });
}

/**
 * Least CPU microseconds per request of each server over some rounds, after a warm-up. They alternate, so that other
 * load affects all of them.
 */
async function measure(servers: readonly Server[], target: Target): Promise<number[]> {
  const nextRequest = requestsFor(target);
  const load = (port: number, count: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => drive(port, nextRequest, count / CONNECTIONS)));
  for (const { port } of servers) await load(port, REQUESTS / 4);
  const best = servers.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { child, port }] of servers.entries()) {
      const before = cpuMicros(child.pid ?? 0);
      await load(port, REQUESTS);
      const cost = (cpuMicros(child.pid ?? 0) - before) / REQUESTS;
      best[index] = Math.min(best[index] ?? cost, cost);
    }
  }
  return best;
}

const { baseUrl } = JSON.parse(readFileSync(join(ROOT, 'dist/server/static.json'), 'utf8')) as {
  baseUrl: string;
};
const dataDir = mkdtempSync(join(tmpdir(), 'directory-bench-'));
const env = {
  PORT: '0',
  PUBLIC_BASE_URL: baseUrl,
  RATE_LIMITS: 'off',
  DATA_DIR: dataDir,
  PAYMENTS_MODE: 'off',
};
const entry = [join(ROOT, 'dist/server/entry.mjs')];
const standalone = QUICK || ROOT !== resolve('.') ? undefined : buildStandalone(baseUrl);
const started: Server[] = [];
const bars: Bar[] = [];
try {
  const ours = await start(entry, env);
  started.push(ours);
  const restMb = residentMb(ours.child.pid ?? 0);
  const bodies: Record<string, string> = {};
  for (const path of PATHS) {
    const body = await (await fetch(`http://127.0.0.1:${ours.port}${path}`)).arrayBuffer();
    bodies[path] = Buffer.from(body).toString('base64');
  }
  const file = join(dataDir, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  const bare = await start(['-e', BARE], { BODIES: file });
  started.push(bare);
  let astro: Server | undefined;
  if (standalone) {
    const address = { HOST: '127.0.0.1', PORT: String(await freePort()) };
    astro = await start(['dist/server/entry.mjs'], { ...env, ...address }, standalone.directory);
    started.push(astro);
  }

  console.log('| CPU µs per request | bare node:http | ours | Astro standalone |\n|---|--:|--:|--:|');
  for (const [name, target] of Object.entries(TARGETS)) {
    const { wanted } = target;
    const [base = 0, own = 0, other] = await measure(astro ? [bare, ours, astro] : [bare, ours], target);
    console.log(`| ${name} | ${[base, own, other].map((value) => value?.toFixed(1) ?? '').join(' | ')} |`);
    bars.push({
      what: `CPU of ${name}, ours ÷ bare node:http`,
      measured: own / base,
      unit: '',
      wanted,
      better: 'less',
    });
    if (other !== undefined) {
      bars.push({
        what: `CPU of ${name}, Astro standalone ÷ ours`,
        measured: other / own,
        unit: '',
        wanted: ASTRO_WANTED,
        better: 'more',
      });
    }
  }
  const starts: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const one = await start(entry, env);
    starts.push(one.readyMs);
    one.child.kill('SIGTERM');
  }
  starts.sort((a, b) => a - b);
  bars.push(
    {
      what: 'start to ready, median of 5',
      measured: starts[2] ?? 0,
      unit: 'ms',
      wanted: 500,
      better: 'less',
    },
    {
      what: 'resident memory after start',
      measured: restMb,
      unit: 'MB',
      wanted: 150,
      better: 'less',
    },
  );
  console.log(`\nResident memory after the load: ${residentMb(ours.child.pid ?? 0).toFixed(0)} MB.`);
} finally {
  for (const { child } of started) child.kill('SIGTERM');
  standalone?.remove();
  setTimeout(() => rmSync(dataDir, { recursive: true, force: true }), 500);
}
reportBars(bars);
