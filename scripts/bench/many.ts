/**
 * One, two and four API processes on one PostgreSQL: requests per second and CPU time per request, of the processes
 * and of PostgreSQL. Client, PostgreSQL and processes share the cores of one machine, so
 * requests per second hold for this machine only; CPU time per request also holds for separate machines. Needs a build and the packages of `tests/judges`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAnonymous } from '../../tests/agent-client.ts';
import { startServer } from '../../tests/http/server.ts';
import { startPostgres } from '../../tests/judges/postgres.ts';

const CONNECTIONS = 16;
const REQUESTS = process.argv.includes('--quick') ? 600 : 12_000;
const TICK_MICROSECONDS = 10_000;

interface Sent extends RequestOptions {
  readonly body?: string;
}

/** Sends a request over a kept connection and reads its answer; rejects unless it succeeds. */
function exchange(agent: Agent, url: string, { body, ...options }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent }, (response) => {
      response.resume();
      response.once('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve()
          : reject(new Error(`${url} answers ${response.statusCode}`)),
      );
    })
      .once('error', reject)
      .end(body);
  });
}

/** User and system time in microseconds of the processes that `matches` accepts by id and parent. */
function cpu(matches: (id: number, command: string) => boolean): number {
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      if (!matches(Number(id), command)) continue;
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended in the meantime.
    }
  }
  return ticks * TICK_MICROSECONDS;
}

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'bench-many-'));
const port = new URL(postgres.url).port;
const parents = readdirSync('/proc').filter((id) => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`-p\0${port}\0`);
  } catch {
    return false;
  }
});
/** PostgreSQL and the processes it forks, those of ended connections apart: they count with their parent. */
const isPostgres = (id: number) => {
  if (parents.includes(String(id))) return true;
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  return parents.includes(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '');
};

console.log(
  '| processes | request | requests/s | CPU µs per request, processes | CPU µs per request, PostgreSQL |',
);
console.log('|--:|---|--:|--:|--:|');
try {
  for (const count of [1, 2, 4]) {
    const env = {
      STORE_URL: postgres.url,
      PAYMENTS_MODE: 'off',
      RATE_LIMITS:
        'anonymous=100000000/60,ceiling=100000000/60,unauthenticated=100000000/60,register=100000000/60',
    };
    const servers = await Promise.all(
      Array.from({ length: count }, () => startServer(env, { anyPort: true, dataDir: folder })),
    );
    const { access_token: token } = await registerAnonymous(servers[0]?.url ?? '');
    const body = JSON.stringify({ client_name: 'Bench', identity_type: 'anonymous', redirect_uris: [] });
    const kinds: [string, string, Sent, number][] = [
      ['page', '/tools/stripe', {}, REQUESTS],
      ['search without a token', '/api/search?q=stripe', {}, REQUESTS],
      [
        'search with a token',
        '/api/search?q=stripe',
        { headers: { authorization: `Bearer ${token}` } },
        REQUESTS,
      ],
      [
        'registration',
        '/api/agent/register',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body },
        REQUESTS / 6,
      ],
    ];
    const agent = new Agent({ keepAlive: true });
    const pids = new Set(servers.map(({ pid }) => pid));
    for (const [name, path, init, total] of kinds) {
      const send = (n: number) => exchange(agent, (servers[n % count]?.url ?? '') + path, init);
      const drive = async (from: number, to: number) => {
        let next = from;
        const worker = async () => {
          while (next < to) await send(next++);
        };
        await Promise.all(Array.from({ length: CONNECTIONS }, worker));
      };
      await drive(0, total / 5);
      const before = [cpu((id) => pids.has(id)), cpu(isPostgres)] as const;
      const started = performance.now();
      await drive(0, total);
      const seconds = (performance.now() - started) / 1000;
      const spent = [cpu((id) => pids.has(id)) - before[0], cpu(isPostgres) - before[1]] as const;
      const each = (microseconds: number) => (microseconds / total).toFixed(0);
      console.log(
        `| ${count} | ${name} | ${(total / seconds).toFixed(0)} | ${each(spent[0])} | ${each(spent[1])} |`,
      );
    }
    agent.destroy();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
