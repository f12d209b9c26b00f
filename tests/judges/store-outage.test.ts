import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bearer, postJson, registerAnonymous } from '../agent-client.ts';
import { startServer, type TestServer } from '../http/server.ts';
import { startPostgres } from './postgres.ts';

describe('a PostgreSQL that has gone away', () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    const postgres = await startPostgres();
    server = await startServer({ STORE_URL: postgres.url }, { anyPort: true });
    token = (await registerAnonymous(server.url)).access_token;
    await postgres.stop();
  });
  after(() => server.stop());

  test('pages and reads without a token are answered as before', async () => {
    for (const path of ['/tools/stripe', '/api/search?q=stripe', '/.well-known/api-catalog'])
      assert.equal((await fetch(`${server.url}${path}`)).status, 200, path);
  });

  test('a bearer check answers 503 with Retry-After as a problem', async () => {
    const answer = await fetch(`${server.url}/api/search?q=kyc`, { headers: bearer(token) });
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '5');
    assert.match(((await answer.json()) as { type: string }).type, /\/problems\/unavailable$/);
  });

  test('registering answers 503 with Retry-After as an OAuth error', async () => {
    const { status, headers, body } = await postJson(`${server.url}/api/agent/register`, {
      client_name: 'Late Scout',
      identity_type: 'anonymous',
      redirect_uris: [],
    });
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), '5');
    assert.equal(body.error, 'temporarily_unavailable');
  });

  test('a bearer check of the MCP endpoint answers 503 with Retry-After as a JSON-RPC error', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { status, headers, body } = await postJson(`${server.url}/api/mcp`, message, bearer(token));
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), '5');
    assert.equal(body.jsonrpc, '2.0');
    assert.equal(body.error.code, -32603);
  });

  test('health says unavailable', async () => {
    const answer = await fetch(`${server.url}/api/health`);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '5');
  });
});

test('a process that starts while PostgreSQL is away serves pages, says why it is not ready, and recovers by itself', async () => {
  const postgres = await startPostgres();
  await postgres.halt();
  const server = await startServer({ STORE_URL: postgres.url }, { anyPort: true });
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
