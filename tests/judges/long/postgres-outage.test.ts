import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import {
  ANONYMOUS,
  bearer,
  postJson,
  registerAnonymous,
  rpcMessage,
  searchStatus,
} from '../../agent-client.ts';
import { createGoal } from '../../goal.ts';
import { startServer, type TestServer } from '../../http/server.ts';
import { type Postgres, startPostgres } from '../postgres.ts';

/** Least number of answers of each kind while PostgreSQL is there, while it is away and once it is back. */
const ANSWERS = 30;

const REGISTRATION = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ANONYMOUS),
};

interface Seen {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly began: number;
}

describe('PostgreSQL stops under load and comes back', () => {
  let postgres: Postgres;
  let server: TestServer;
  let token: string;
  before(async () => {
    postgres = await startPostgres();
    const limits = 'unauthenticated=1000000/60,anonymous=1000000/60,ceiling=1000000/60,register=1000000/60';
    server = await startServer({ STORE_URL: postgres.url, RATE_LIMITS: limits });
    token = (await registerAnonymous(server.url)).access_token;
  });
  after(async () => {
    await server.stop();
    await postgres.stop();
  });

  test('reads and pages go on, the rest is 503, and all is well after it without a restart', async () => {
    const seen: Seen[] = [];
    const alive: string[] = [];
    let over = false;
    const goal = createGoal();
    const repeat = async (what: string, path: string, init: RequestInit = {}) => {
      while (!over) {
        const began = performance.now();
        const response = await fetch(server.url + path, init);
        const { status, headers } = response;
        const text = await response.text();
        if (status === 201) alive.push(JSON.parse(text).access_token);
        seen.push({ what, status, retryAfter: headers.get('retry-after'), began });
        goal.step();
      }
    };
    const workers = [
      repeat('page', '/tools/stripe'),
      repeat('read', '/api/search?q=kyc'),
      repeat('token', '/api/search?q=kyc', { headers: bearer(token) }),
      repeat('write', '/api/agent/register', REGISTRATION),
    ];
    const statuses = (what: string, from: number, to: number) => [
      ...new Set(
        seen
          .filter((one) => one.what === what && one.began > from && one.began < to)
          .map((one) => one.status),
      ),
    ];
    /** Resolves once each kind has enough answers to requests that began after a moment. */
    const answersAfter = (moment: number) =>
      goal.reach(() =>
        ['page', 'read', 'token', 'write'].every(
          (kind) => seen.filter(({ what, began }) => what === kind && began > moment).length >= ANSWERS,
        ),
      );
    await answersAfter(0);
    await postgres.halt();
    const down = performance.now();
    const told = await fetch(`${server.url}/api/search?q=kyc`, { headers: bearer(token) });
    assert.match(((await told.json()) as { type: string }).type, /\/problems\/unavailable$/);
    const mcp = await postJson(`${server.url}/api/mcp`, rpcMessage('tools/list'), bearer(token));
    assert.deepEqual(
      [mcp.status, mcp.headers.get('retry-after'), mcp.body.jsonrpc, mcp.body.error.code],
      [503, '5', '2.0', -32603],
    );
    assert.equal((await fetch(`${server.url}/api/health`)).status, 503);
    await answersAfter(down);
    const up = performance.now();
    await postgres.resume();
    const back = performance.now();
    await goal.reach(() => seen.some(({ status, began }) => status === 201 && began > back));
    const recovered = performance.now();
    await answersAfter(recovered);
    over = true;
    await Promise.all(workers);
    assert.deepEqual(statuses('page', 0, Infinity), [200]);
    assert.deepEqual(statuses('read', 0, Infinity), [200]);
    assert.deepEqual(statuses('token', down, up), [503]);
    assert.deepEqual(statuses('write', down, up), [503]);
    assert.deepEqual(statuses('token', recovered, Infinity), [200]);
    assert.deepEqual(statuses('write', recovered, Infinity), [201]);
    const refused = seen.filter(({ status }) => status !== 200 && status !== 201);
    assert.ok(refused.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) >= 1));
    for (const one of alive)
      assert.equal(await searchStatus(server.url, one), 200, 'a registration was lost');
    const count = (text: string) => server.output().split(text).length - 1;
    assert.ok(count('the store fails') <= 4, 'an outage is told when it begins, not with every request');
    console.log(
      `${((up - down) / 1000).toFixed(1)} s without PostgreSQL: ${seen.length} requests, ${refused.length} answered 503, ` +
        `first write ${(recovered - back).toFixed(0)} ms after it was back`,
    );
  });

  test('a statement that waits for a lock is given up, and reads do not wait for it', async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE client IN ACCESS EXCLUSIVE MODE');
    try {
      const write = fetch(`${server.url}/api/agent/register`, REGISTRATION);
      for (let n = 0; n < 20; n++)
        assert.equal((await fetch(`${server.url}/api/search?q=stripe&limit=${n + 1}`)).status, 200);
      const answer = await write;
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get('retry-after'), '5');
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
    await registerAnonymous(server.url);
  });
});

test('a process that starts while PostgreSQL is away serves pages, says why it is not ready, and recovers by itself', async () => {
  const postgres = await startPostgres();
  await postgres.halt();
  const server = await startServer({ STORE_URL: postgres.url });
  try {
    for (const path of ['/tools/stripe', '/api/search?q=stripe', '/livez'])
      assert.equal((await fetch(`${server.url}${path}`)).status, 200, path);
    const answer = await fetch(`${server.url}/readyz`);
    assert.equal(answer.status, 503);
    const { checks, reasons } = (await answer.json()) as {
      checks: { store: string };
      reasons: { store: string };
    };
    assert.equal(checks.store, 'failed');
    assert.match(reasons.store, /ECONNREFUSED$/);
    assert.match(server.output(), /"reason":"[^"]*ECONNREFUSED[^"]*","msg":"started without the store/);
    await postgres.resume();
    const { access_token: token } = await registerAnonymous(server.url);
    assert.equal((await fetch(`${server.url}/api/search?q=kyc`, { headers: bearer(token) })).status, 200);
    assert.match(server.output(), /reading the store works again/);
    await server.stop();
    assert.match(server.output(), /"msg":"stopping"}\n(?:.*\n)*.*"msg":"stopped"}\n$/);
  } finally {
    await server.stop();
    await postgres.stop();
  }
});
