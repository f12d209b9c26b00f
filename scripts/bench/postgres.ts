/**
 * `node scripts/bench/postgres.ts [--quick]`: one, two and four processes on one PostgreSQL, which needs the packages of
 * `tests/judges`. Client, PostgreSQL and processes share the cores of one machine, so requests per second hold for this
 * machine only; CPU time per request also holds for separate machines.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { ANONYMOUS, toolCall } from '../../tests/agent-client.ts';
import { startPostgres } from '../../tests/judges/postgres.ts';
import { inTurns, type Load, type Server, send, startBuilt } from './load.ts';
import { cpuMicros, head, QUICK, row } from './measure.ts';

/** Loads on servers that share their state. */
async function loadsOn(servers: readonly Server[]): Promise<Load[]> {
  const register = {
    servers,
    name: 'registration',
    path: '/api/agent/register',
    json: ANONYMOUS,
    expected: 201,
  };
  const { access_token: token } = JSON.parse(await send(new Agent(), register));
  const search = { servers, path: '/api/search?q=open+banking' };
  const places = ['Germany', 'France', 'Spain', 'Brazil', 'India', 'Kenya', 'Japan', 'Mexico'];
  let asked = 0;
  const path = () => `${search.path}+in+${places[asked++ % places.length]}&again=${asked}`;
  return [
    { servers, name: 'page', path: '/tools/stripe' },
    { ...search, name: 'search without a token' },
    { servers, path, name: 'search that is not kept' },
    {
      servers,
      name: 'search_tools by MCP',
      path: '/api/mcp',
      json: toolCall('search_tools', { query: 'open banking in Germany' }),
    },
    { ...search, name: 'search with a token', headers: { authorization: `Bearer ${token}` } },
    register,
  ];
}

/** Processes that a process has started and that have not ended. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const postgres = await startPostgres();
const [main = 0] = childrenOf(process.pid);
const ofPostgres = () => [main, ...childrenOf(main)].reduce((sum, pid) => sum + cpuMicros(pid), 0);
const amount = { rounds: 2, requests: QUICK ? 100 : 1000, connections: 16 };
const env = { STORE_URL: postgres.url, PAYMENTS_MODE: 'off' };
console.log(head('processes, request', 'requests/s', 'CPU µs of the processes', 'CPU µs of PostgreSQL'));
try {
  for (const count of [1, 2, 4]) {
    const servers = await Promise.all(Array.from({ length: count }, () => startBuilt(env)));
    for (const load of await loadsOn(servers)) {
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
process.exit();
