import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Browser, bearer, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

describe('limits of agents', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'register=5/60,bad_token=3/60' }, { anyPort: true });
  });
  after(() => server.stop());

  test('the 61st call of an anonymous credential within a minute is 429 and says when to return', async () => {
    const { access_token: token } = await registerAnonymous(server.url);
    const search = () => fetch(`${server.url}/api/search?q=kyc&limit=1`, { headers: bearer(token) });
    for (let n = 1; n <= 60; n++) {
      const response = await search();
      assert.equal(response.status, 200, `call ${n}`);
      assert.match(response.headers.get('ratelimit') ?? '', new RegExp(`^"anonymous";r=${60 - n};t=\\d+$`));
      assert.equal(response.headers.get('ratelimit-policy'), '"anonymous";q=60;w=60');
      await response.arrayBuffer();
    }
    const refused = await search();
    assert.equal(refused.status, 429);
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60);
    assert.equal(refused.headers.get('ratelimit'), `"anonymous";r=0;t=${wait}`);
    assert.deepEqual((await refused.json())['violated-policies'], ['anonymous']);
    const other = await registerAnonymous(server.url);
    assert.equal(
      await searchStatus(server.url, other.access_token),
      200,
      'another agent has a quota of its own',
    );
    assert.equal(
      (await postForm(`${server.url}/api/agent/revoke`, { token })).status,
      200,
      'revoking stays possible',
    );
  });

  test('registering too often is 429 in the form of OAuth', async () => {
    let last = await postJson(`${server.url}/api/agent/register`, {});
    for (let n = 0; n < 6; n++) last = await postJson(`${server.url}/api/agent/register`, {});
    assert.equal(last.status, 429);
    assert.equal(last.body.error, 'rate_limit_exceeded');
    assert.ok(Number(last.headers.get('retry-after')) >= 1);
  });

  test('guessing tokens is 401 a few times, then 429', async () => {
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push(await searchStatus(server.url, `guess${n}`));
    assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
  });
});

describe('anonymous credentials of one address', () => {
  test('share a ceiling, which a client that is over its own quota does not use up', async () => {
    const limits = { RATE_LIMITS: 'anonymous=4/60,ceiling=6/60,register=100/60' };
    const server = await startServer(limits, { anyPort: true });
    try {
      const tokens: string[] = [];
      for (let n = 0; n < 3; n++) tokens.push((await registerAnonymous(server.url)).access_token);
      const [greedy = '', second = '', third = ''] = tokens;
      const statuses: number[] = [];
      for (const token of [greedy, greedy, greedy, greedy, greedy, greedy, second, second])
        statuses.push(await searchStatus(server.url, token));
      assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 200, 200]);
      const refused = await fetch(`${server.url}/api/search?q=kyc`, { headers: bearer(third) });
      assert.equal(refused.status, 429, 'a fresh credential does not come around the ceiling');
      assert.equal(refused.headers.get('ratelimit-policy'), '"ceiling";q=6;w=60');
      assert.deepEqual((await refused.json())['violated-policies'], ['ceiling']);
      const params = { name: 'list_categories', arguments: {} };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const mcp = await postJson(`${server.url}/api/mcp`, message, bearer(third));
      assert.equal(mcp.status, 429, 'neither does MCP');
      assert.equal(
        (await fetch(`${server.url}/api/search?q=kyc`)).status,
        200,
        'without a token: its own quota',
      );
    } finally {
      await server.stop();
    }
  });
});

describe('networks (addresses as a trusted proxy states them)', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer(
      { RATE_LIMITS: 'register=2/60,claim=100/60', TRUST_PROXY_HOPS: '1' },
      { anyPort: true },
    );
  });
  after(() => server.stop());
  const register = (address: string, body: Record<string, unknown>) =>
    postJson(`${server.url}/api/agent/register`, body, { 'x-forwarded-for': address });

  test('a mailbox gets five claim mails an hour from one network, and others are not locked out', async () => {
    const ask = (address: string) =>
      register(address, { type: 'service_auth', login_hint: 'victim@example.com' });
    for (let n = 0; n < 5; n++) assert.equal((await ask(`198.51.100.${n}`)).status, 200);
    const sixth = await ask('198.51.100.9');
    assert.deepEqual([sixth.status, sixth.body.error], [429, 'rate_limit_exceeded']);
    assert.ok(Number(sixth.headers.get('retry-after')) > 60);
    assert.equal((await ask('203.0.113.1')).status, 200, 'another network');
    const { body: app } = await register('203.0.113.2', {
      redirect_uris: ['https://app.example/cb'],
      token_endpoint_auth_method: 'none',
    });
    const query = new URLSearchParams({
      client_id: app.client_id,
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const browser = new Browser(server.url, { 'x-forwarded-for': '198.51.100.9' });
    await browser.open(`/oauth2/authorize?${query}`);
    await browser.press('email', { email: 'victim@example.com' });
    assert.match(browser.html, /We mailed a code/, 'signing in is counted apart');
  });

  test('a /48 registers eight times what one host may, and another /48 goes on', async () => {
    const body = { client_name: 'Scout', identity_type: 'anonymous' };
    const statuses: number[] = [];
    for (let n = 0; n < 17; n++)
      statuses.push((await register(`2001:db8:1:${(n * 256).toString(16)}::1`, body)).status);
    assert.deepEqual(statuses, [...Array<number>(16).fill(201), 429]);
    assert.equal((await register('2001:db8:2::1', body)).status, 201);
  });
});

describe('a protected installation (PUBLIC_SCOPES without search)', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ PUBLIC_SCOPES: 'read:tools' }, { anyPort: true });
  });
  after(() => server.stop());
  const challenge = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, { headers });
    await response.arrayBuffer();
    return { status: response.status, challenge: response.headers.get('www-authenticate') ?? '' };
  };

  test('without a token the challenge names metadata and scope, but no error', async () => {
    const { status, challenge: text } = await challenge('/api/search?q=kyc');
    assert.equal(status, 401);
    assert.equal(
      text,
      `Bearer resource_metadata="${server.baseUrl}/.well-known/oauth-protected-resource", scope="search"`,
    );
    assert.equal((await challenge('/api/tools?limit=1')).status, 200);
  });

  test('a bad token is named as such, a token without the scope is 403', async () => {
    const bad = await challenge('/api/search?q=kyc', bearer('bad'));
    assert.equal(bad.status, 401);
    assert.match(
      bad.challenge,
      /^Bearer error="invalid_token", error_description="[^"]+", resource_metadata="/,
    );
    const { access_token: token } = await registerAnonymous(server.url);
    assert.equal((await challenge('/api/search?q=kyc', bearer(token))).status, 200);
    const lacking = await challenge('/api/categories', bearer(token));
    assert.equal(lacking.status, 403);
    assert.match(lacking.challenge, /error="insufficient_scope", scope="read:categories"/);
  });
});
