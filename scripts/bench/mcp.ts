import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERIAL_CALLS = 2000;
const PARALLEL_CALLS = 6000;
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

async function measure(url: string, modern: boolean) {
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
  const before = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await call(agent, url, modern);
    }),
  );
  agent.destroy();
  return {
    p50: times[SERIAL_CALLS / 2] ?? 0,
    perSecond: PARALLEL_CALLS / ((performance.now() - before) / 1000),
  };
}

/** Measures the MCP endpoint beside JSON-RPC by hand; returns a Markdown table. Needs a build. */
export async function benchMcp(): Promise<string> {
  const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const env = {
    PUBLIC_BASE_URL: baseUrl,
    PORT: '0',
    DATA_DIR: data,
    RATE_LIMITS: 'off',
    PAYMENTS_MODE: 'off',
  };
  const floor = await start(['scripts/bench/mcp-floor.ts']);
  const ours = await start(['dist/server/entry.mjs'], env);
  try {
    const agent = new Agent();
    const before = performance.now();
    await call(agent, `${ours.url}/api/mcp`, false);
    const first = performance.now() - before;
    agent.destroy();
    const byHand = await measure(floor.url, false);
    const legacy = await measure(`${ours.url}/api/mcp`, false);
    const modern = await measure(`${ours.url}/api/mcp`, true);
    const row = (name: string, { p50, perSecond }: typeof byHand) => {
      const ratio = perSecond / byHand.perSecond;
      const verdict = name === 'by hand' ? '' : p50 <= 2 && ratio >= 0.4 ? 'PASS' : 'FAIL';
      return `| ${name} | ${p50.toFixed(2)} | ${Math.round(perSecond)} | ${ratio.toFixed(2)} | ${verdict} |`;
    };
    return [
      '## MCP: one search, serial p50 ≤ 2 ms and ≥ 0.4 × by hand',
      '| endpoint | p50 ms | calls/s | × by hand | |',
      '|---|--:|--:|--:|---|',
      row('by hand', byHand),
      row('bare tools/call', legacy),
      row('2026-07-28', modern),
      '',
      `First call after start: ${first.toFixed(0)} ms (bar 50 ms: ${first <= 50 ? 'PASS' : 'FAIL'}).`,
    ].join('\n');
  } finally {
    floor.child.kill();
    ours.child.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await benchMcp());
