import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { registerAnonymous } from '../agent-client.ts';
import { callAt } from './raw-request.ts';
import { startServer } from './server.ts';

const server = await startServer({
  RATE_LIMITS: 'unauthenticated=3/60,anonymous=5/60,bad_token=2/60,register=2/60,pages=2/60',
  TRUST_PROXY_HOPS: '1',
});
after(() => server.stop());

let hosts = 0;
/** A client address of its own, so that no test spends the quota of another. */
const newAddress = () => `198.51.100.${++hosts}`;
const call = (target: string, client: string, authorization?: string) =>
  callAt(server.url, target, {
    headers: { 'x-forwarded-for': client, ...(authorization ? { authorization } : {}) },
  });

test('every answer says what is left, and the one beyond the quota when to come back', async () => {
  const client = newAddress();
  for (const left of [2, 1, 0]) {
    const { status, headers } = await call('/api/search?q=stripe', client);
    assert.equal(status, 200);
    assert.match(
      headers['ratelimit'] ?? '',
      new RegExp(`^"unauthenticated";r=${left};t=([1-9]|[1-5]\\d|60)$`),
    );
    assert.equal(headers['ratelimit-policy'], '"unauthenticated";q=3;w=60');
  }
  const { status, headers, json } = await call('/api/search?q=stripe', client);
  assert.equal(status, 429);
  assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.deepEqual(
    [json.type, json['violated-policies']],
    [`${server.baseUrl}/problems/rate-limited`, ['unauthenticated']],
  );
  const wait = Number(headers['retry-after']);
  assert.ok(wait >= 1 && wait <= 60);
  assert.equal(headers['ratelimit'], `"unauthenticated";r=0;t=${wait}`);
  assert.deepEqual([headers['cache-control'], headers['access-control-allow-origin']], ['no-store', '*']);
});

test('one quota holds for every read, and errors and 304 count too', async () => {
  const client = newAddress();
  const { headers } = await call('/api/tools?limit=1', client);
  await callAt(server.url, '/api/tools?limit=1', {
    headers: { 'x-forwarded-for': client, 'if-none-match': headers['etag'] ?? '' },
  });
  assert.equal((await call('/api/tools?limit=0', client)).status, 400);
  assert.equal((await call('/api/categories', client)).status, 429);
});

test('addresses have quotas of their own, and an IPv6 host has one for its whole network', async () => {
  const client = newAddress();
  for (let i = 0; i < 4; i++) await call('/api/search', client);
  assert.equal((await call('/api/search', client)).status, 429);
  assert.equal((await call('/api/search', newAddress())).status, 200);
  const statuses: number[] = [];
  for (const tail of ['1', '2', '3', '4'])
    statuses.push((await call('/api/search', `2001:db8:0:7:aaaa:bbbb:cccc:${tail}`)).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  assert.equal((await call('/api/search', '2001:db8:0:8::1')).status, 200);
});

test('health, the index and the description are never refused', async () => {
  const client = newAddress();
  for (let i = 0; i < 5; i++) {
    for (const target of ['/api/health', '/api', '/openapi.json']) {
      const { status, headers } = await call(target, client);
      assert.deepEqual([status, headers['ratelimit']], [200, undefined]);
    }
  }
});

test('a credential has its own, larger quota wherever it is used from', async () => {
  const authorization = `Bearer ${(await registerAnonymous(server.url)).access_token}`;
  for (const left of [4, 3, 2, 1, 0]) {
    const { status, headers } = await call('/api/tools?limit=1', newAddress(), authorization);
    assert.equal(status, 200);
    assert.match(headers['ratelimit'] ?? '', new RegExp(`^"anonymous";r=${left};t=\\d+$`));
  }
  const beyond = await call('/api/search', newAddress(), authorization);
  assert.deepEqual([beyond.status, beyond.json['violated-policies']], [429, ['anonymous']]);
});
