/**
 * The API beside a route that does nothing: a search without and with a token, registrations, and the unpaid answer of the
 * paid feed. `--postgres` measures one, two and four processes on one PostgreSQL instead, which needs the packages of
 * `tests/judges`: client, PostgreSQL and processes share the cores of one machine, so requests per second hold for this
 * machine only; CPU time per request also holds for separate machines.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { inTurns, type Load, type Server, send, startBuilt } from './load.ts';
import { atLeast, cpuMicros, head, QUICK, reportBars, row } from './measure.ts';

const REGISTRATION = { client_name: 'bench', identity_type: 'anonymous', redirect_uris: [] };

/** Loads of the API on servers that share their state. */
async function loadsOn(servers: readonly Server[]) {
  const register = {
    servers,
    name: 'registration',
    path: '/api/agent/register',
    json: REGISTRATION,
    expected: 201,
  };
  const { access_token: token } = JSON.parse(await send(new Agent(), register));
  const search = { servers, path: '/api/search?q=open+banking' };
  let asked = 0;
  const places = ['Germany', 'France', 'Spain', 'Brazil', 'India', 'Kenya', 'Japan', 'Mexico'];
  const path = () => `${search.path}+in+${places[asked++ % places.length]}&again=${asked}`;
  const tools = { name: 'search_tools', arguments: { query: 'open banking in Germany' } };
  return {
    noop: { servers, name: 'no-op (health)', path: '/api/health' },
    page: { servers, name: 'page', path: '/tools/stripe' },
    search: { ...search, name: 'search without a token' },
    bearer: { ...search, name: 'search with a token', headers: { authorization: `Bearer ${token}` } },
    register,
    fresh: { servers, path, name: 'search that is not kept' },
    mcp: {
      ...{ servers, path: '/api/mcp', name: 'search_tools by MCP' },
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tools },
    },
    unpaid: { servers, name: 'unpaid 402', path: '/api/v1/paid/market-intelligence', expected: 402 },
  } satisfies Record<string, Load>;
}

async function compareWithNoop(): Promise<void> {
  const { noop: bare, search, bearer, register, unpaid } = await loadsOn([await startBuilt()]);
  const asked: Load[] = [bare, search, bearer, register, unpaid];
  const rates = await inTurns(asked, { rounds: QUICK ? 2 : 5, requests: 1500, connections: 8 });
  console.log(head('load', 'requests/s', 'CPU µs of the server'));
  for (const [index, { perSecond, cpuMicros: cpu }] of rates.entries())
    console.log(row(asked[index]?.name ?? '', perSecond, cpu));
  const [noop = 0, plain = 0, withToken = 0, registered = 0, refused = 0] = rates.map(
    ({ perSecond }) => perSecond,
  );
  reportBars([
    atLeast('searches per second, with a token ÷ without', withToken / plain, 0.8),
    atLeast('registrations', registered, 1000, '/s'),
    atLeast('unpaid 402 per second ÷ a route that does nothing', refused / noop, 0.5),
  ]);
}

/** Processes that a process has started and that have not ended. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

async function shareOnePostgres(): Promise<void> {
  const { startPostgres } = await import('../../tests/judges/postgres.ts');
  const postgres = await startPostgres();
  const [main = 0] = childrenOf(process.pid);
  const ofPostgres = () => [main, ...childrenOf(main)].reduce((sum, pid) => sum + cpuMicros(pid), 0);
  const amount = { rounds: 2, requests: QUICK ? 100 : 1000, connections: 16 };
  const env = { STORE_URL: postgres.url, PAYMENTS_MODE: 'off' };
  console.log(head('processes, request', 'requests/s', 'CPU µs of the processes', 'CPU µs of PostgreSQL'));
  try {
    for (const count of [1, 2, 4]) {
      const servers = await Promise.all(Array.from({ length: count }, () => startBuilt(env)));
      const { page, search, fresh, mcp, bearer, register } = await loadsOn(servers);
      for (const load of [page, search, fresh, mcp, bearer, register]) {
        const before = ofPostgres();
        const [rate] = await inTurns([load], amount);
        const each = (ofPostgres() - before) / (amount.requests * (amount.rounds + 1));
        console.log(row(`${count}, ${load.name}`, rate?.perSecond ?? 0, rate?.cpuMicros ?? 0, each));
      }
      for (const server of servers) server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

if (process.argv.includes('--postgres')) await shareOnePostgres();
else await compareWithNoop();
process.exit();
