/**
 * Bench of credentials against the built server: registrations and verified bearer searches beside the same search
 * without a token and a route that does nothing. Rounds alternate, so that other load affects all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/http/server.ts';
import { cpuMicros, reportBars } from './measure.ts';

const QUICK = process.argv.includes('--quick');
const ROUNDS = QUICK ? 2 : 5;
const CONNECTIONS = 8;

interface Load {
  readonly name: string;
  readonly requests: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: number;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-agents-'));
const server = await startServer({ RATE_LIMITS: 'off' }, { anyPort: true, dataDir: folder });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function send(load: Load): Promise<string> {
  const headers = {
    ...load.headers,
    ...(load.body && { 'content-length': String(Buffer.byteLength(load.body)) }),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${load.path}`, { method: load.method, agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      response.on('end', () =>
        response.statusCode === load.expected
          ? resolve(text)
          : reject(new Error(`${load.name}: ${response.statusCode} ${text}`)),
      );
    });
    call.on('error', reject);
    call.end(load.body);
  });
}

async function round(load: Load): Promise<{ perSecond: number; cpuMicros: number }> {
  const [cpu, start] = [cpuMicros(server.pid), performance.now()];
  let left = load.requests;
  const worker = async () => {
    while (left-- > 0) await send(load);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return {
    perSecond: load.requests / ((performance.now() - start) / 1000),
    cpuMicros: (cpuMicros(server.pid) - cpu) / load.requests,
  };
}

const register: Load = {
  name: 'register',
  requests: 1500,
  method: 'POST',
  path: '/api/agent/register',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ client_name: 'bench', identity_type: 'anonymous', redirect_uris: [] }),
  expected: 201,
};
const { access_token: token } = JSON.parse(await send(register));
const get = { requests: 5000, method: 'GET', expected: 200 } as const;
const search = { ...get, path: '/api/search?q=open+banking' };
const loads: readonly Load[] = [
  { ...get, name: 'no-op (health)', path: '/api/health' },
  { ...search, name: 'search, no token' },
  { ...search, name: 'search, verified bearer', headers: { authorization: `Bearer ${token}` } },
  register,
];

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const results = new Map(loads.map((load) => [load.name, [] as { perSecond: number; cpuMicros: number }[]]));
for (let n = 0; n <= ROUNDS; n++) {
  for (const load of loads) {
    const result = await round(load);
    // The first round warms up.
    if (n > 0) results.get(load.name)?.push(result);
  }
}
agent.destroy();
await server.stop();
rmSync(folder, { recursive: true, force: true });

const medians = loads.map(({ name }) => {
  const all = results.get(name) ?? [];
  return {
    name,
    perSecond: median(all.map((one) => one.perSecond)),
    cpu: median(all.map((one) => one.cpuMicros)),
  };
});
const [noop, plain, bearer, registered] = medians;
if (!noop || !plain || !bearer || !registered) throw new Error('a load is missing');
console.log('| load | per second | of the no-op | CPU µs of the server |');
console.log('| - | -: | -: | -: |');
for (const { name, perSecond, cpu } of medians) {
  console.log(
    `| ${name} | ${perSecond.toFixed(0)} | ${(perSecond / noop.perSecond).toFixed(2)} | ${cpu.toFixed(0)} |`,
  );
}
reportBars([
  {
    what: 'searches per second, with a token ÷ without',
    measured: bearer.perSecond / plain.perSecond,
    unit: '',
    wanted: 0.8,
    better: 'more',
  },
  {
    what: 'registrations',
    measured: registered.perSecond,
    unit: '/s',
    wanted: 1000,
    better: 'more',
  },
]);
