/**
 * The MCP endpoint beside JSON-RPC by hand over `node:http` (`mcp-floor.ts`), with the same tools behind both, in turns; and
 * its first call, sent as soon as the server reports that it is ready. `--quick` sends fewer calls.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bar, cpuMicros, reportBars } from './measure.ts';

const QUICK = process.argv.includes('--quick');
const TURNS = QUICK ? 1 : 3;
const SERIAL_CALLS = QUICK ? 500 : 1000;
const PARALLEL_CALLS = QUICK ? 2000 : 4000;
const CONNECTIONS = 8;
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Target {
  readonly url: string;
  readonly child: ChildProcess;
}

function start(args: string[], env: Record<string, string> = {}): Promise<Target> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const url = /ready at (\S+)/.exec(text)?.[1];
      if (url) resolve({ url, child });
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });
}

function call(agent: Agent, url: string, modern: boolean): Promise<void> {
  const params = { name: 'search_tools', arguments: { query: 'kyc' }, ...(modern ? { _meta: META } : {}) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(modern
      ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search_tools' }
      : {}),
  };
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
      );
    })
      .once('error', reject)
      .end(body);
  });
}

interface Turn {
  readonly p50: number;
  readonly perSecond: number;
  readonly cpu: number;
}

async function measure({ child }: Target, url: string, modern: boolean): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  for (let index = 0; index < 300; index++) await call(agent, url, modern);
  const times: number[] = [];
  for (let index = 0; index < SERIAL_CALLS; index++) {
    const before = performance.now();
    await call(agent, url, modern);
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  let left = PARALLEL_CALLS;
  const [before, cpu] = [performance.now(), cpuMicros(child.pid ?? 0)];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await call(agent, url, modern);
    }),
  );
  agent.destroy();
  return {
    p50: times[SERIAL_CALLS / 2] ?? 0,
    perSecond: PARALLEL_CALLS / ((performance.now() - before) / 1000),
    cpu: (cpuMicros(child.pid ?? 0) - cpu) / PARALLEL_CALLS,
  };
}

const middle = (turns: readonly Turn[], key: keyof Turn) =>
  turns.map((turn) => turn[key]).sort((a, b) => a - b)[Math.floor(turns.length / 2)] ?? 0;

const medians = (turns: readonly Turn[]): Turn => ({
  p50: middle(turns, 'p50'),
  perSecond: middle(turns, 'perSecond'),
  cpu: middle(turns, 'cpu'),
});

/** Milliseconds of the first call after the server reports that it is ready: the median of five starts. */
async function firstCall(env: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { url, child } = await start(['dist/server/entry.mjs'], env);
    const agent = new Agent();
    const before = performance.now();
    await call(agent, `${url}/api/mcp`, false);
    times.push(performance.now() - before);
    agent.destroy();
    child.kill();
  }
  return times.sort((a, b) => a - b)[2] ?? 0;
}

const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const data = mkdtempSync(join(tmpdir(), 'bench-'));
const env = { PUBLIC_BASE_URL: baseUrl, PORT: '0', DATA_DIR: data, RATE_LIMITS: 'off', PAYMENTS_MODE: 'off' };
const first = await firstCall(env);
const floor = await start(['scripts/bench/mcp-floor.ts']);
const ours = await start(['dist/server/entry.mjs'], env);
try {
  const turns: Record<'byHand' | 'bare' | 'modern', Turn[]> = { byHand: [], bare: [], modern: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.byHand.push(await measure(floor, floor.url, false));
    turns.bare.push(await measure(ours, `${ours.url}/api/mcp`, false));
    turns.modern.push(await measure(ours, `${ours.url}/api/mcp`, true));
  }
  const [byHand, bare, modern] = [medians(turns.byHand), medians(turns.bare), medians(turns.modern)];
  console.log(
    '| endpoint | p50 ms, one at a time | calls/s, eight at a time | CPU µs per call |\n|---|--:|--:|--:|',
  );
  for (const [name, { p50, perSecond, cpu }] of Object.entries({
    'by hand': byHand,
    bare,
    '2026-07-28': modern,
  })) {
    console.log(`| ${name} | ${p50.toFixed(2)} | ${perSecond.toFixed(0)} | ${cpu.toFixed(0)} |`);
  }
  const bars: Bar[] = [
    {
      what: 'first call when ready, median of 5 starts',
      measured: first,
      unit: 'ms',
      wanted: 50,
      better: 'less',
    },
  ];
  for (const [name, { p50, perSecond }] of Object.entries({
    'bare tools/call': bare,
    'call of 2026-07-28': modern,
  })) {
    bars.push(
      { what: `p50 of a ${name}`, measured: p50, unit: 'ms', wanted: 2, better: 'less' },
      {
        what: `calls per second, ${name} ÷ by hand`,
        measured: perSecond / byHand.perSecond,
        unit: '',
        wanted: 0.4,
        better: 'more',
      },
    );
  }
  reportBars(bars);
} finally {
  floor.child.kill();
  ours.child.kill();
  rmSync(data, { recursive: true, force: true });
}
