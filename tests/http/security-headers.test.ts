import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { dataSecurity, pageSecurity } from '../../src/server/static/file-headers.ts';
import { rawRequest } from './raw-request.ts';
import { startServer, type TestServer } from './server.ts';

type Fields = Readonly<Record<string, string>>;

/** What every answer says, whatever it is. */
function checkAll(fields: Fields, name: string): string {
  assert.equal(fields['x-content-type-options'], 'nosniff', name);
  assert.match(fields['referrer-policy'] ?? '', /^(?:strict-origin-when-cross-origin|same-origin)$/, name);
  assert.match(fields['permissions-policy'] ?? '', /camera=\(\), geolocation=\(\), microphone=\(\)/, name);
  assert.equal(fields['cross-origin-opener-policy'], 'same-origin', name);
  assert.equal(fields['server'], undefined, name);
  assert.equal(fields['x-powered-by'], undefined, name);
  const policy = fields['content-security-policy'] ?? '';
  assert.match(policy, /^default-src 'none'/, name);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|http:/, name);
  return policy;
}

describe('security headers', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'claim=1/60' });
  });
  after(() => server.stop());

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    return { status: answer.status, fields: Object.fromEntries(answer.headers) as Fields };
  };
  const json = { 'content-type': 'application/json' };
  const asset = () => {
    const { files } = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
    const path = Object.keys(files).find((name) => files[name].kind === 'immutable');
    assert.ok(path);
    return path;
  };

  test('every kind of answer has them', async () => {
    const answers: readonly (readonly [number, string, RequestInit?])[] = [
      [200, '/'],
      [200, '/tools/stripe'],
      [200, '/tools/stripe.md'],
      [200, '/tools/stripe', { headers: { accept: 'text/markdown' } }],
      [200, '/compare?slug=stripe&slug=adyen'],
      [200, '/favicon.svg'],
      [200, asset()],
      [200, '/llms.txt'],
      [200, '/.well-known/api-catalog'],
      [200, '/.well-known/oauth-authorization-server'],
      [200, '/openapi.json'],
      [200, '/api/health'],
      [200, '/api/search?q=kyc'],
      [204, '/api/search', { method: 'OPTIONS' }],
      [204, '/tools/stripe', { method: 'OPTIONS' }],
      [206, '/llms.txt', { headers: { range: 'bytes=0-9' } }],
      [308, '/tools/stripe/'],
      [308, '/api/tools/'],
      [400, '/api/tools?page=0'],
      [400, '/%ff'],
      [400, '/api/%ff'],
      [401, '/api/search', { headers: { authorization: 'Bearer x' } }],
      [402, '/api/v1/paid/market-intelligence'],
      [404, '/nothing'],
      [404, '/nothing', { headers: { accept: 'text/markdown' } }],
      [404, '/api/nothing'],
      [405, '/tools/stripe', { method: 'DELETE' }],
      [405, '/api/search', { method: 'DELETE' }],
      [406, '/tools/stripe', { headers: { accept: 'image/png' } }],
      [400, '/api/mcp', { method: 'POST', headers: json, body: '{' }],
      [415, '/api/agent/register', { method: 'POST', body: 'x' }],
      [416, '/llms.txt', { headers: { range: 'bytes=99999999-' } }],
      [400, '/api/agent/claim', { method: 'POST', headers: json, body: '{}' }],
      [429, '/api/agent/claim', { method: 'POST', headers: json, body: '{}' }],
      [400, '/oauth2/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) }],
      [404, '/claim'],
    ];
    for (const [status, path, init] of answers) {
      const { status: got, fields } = await ask(path, init);
      const name = `${init?.method ?? 'GET'} ${path}`;
      assert.equal(got, status, name);
      checkAll(fields, name);
      assert.equal(fields['strict-transport-security'], undefined, `${name} is not on https`);
    }
  });

  test('an unchanged page and an unchanged answer say as much', async () => {
    for (const path of ['/tools/stripe', '/api/search?q=kyc', asset()]) {
      const { fields } = await ask(path);
      const again = await ask(path, { headers: { 'if-none-match': fields['etag'] ?? '' } });
      assert.equal(again.status, 304, path);
      checkAll(again.fields, `304 ${path}`);
    }
  });

  test('what is no HTTP, has no Host or too many header fields is refused with them', async () => {
    for (const [status, text] of [
      [400, 'NONSENSE\r\n\r\n'],
      [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
      [431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ] as const) {
      const answer = await rawRequest(server.url, text);
      assert.equal(answer.status, status);
      checkAll(answer.headers, text.slice(0, 20));
    }
  });

  test('pages run scripts of their own alone; only the search compiles WebAssembly, only embeds are framed', async () => {
    for (const path of ['/', '/tools', '/compare?slug=stripe', '/claim', '/nothing']) {
      const policy = checkAll((await ask(path)).fields, path);
      assert.match(policy, /script-src 'self';.*frame-ancestors 'none'/, path);
    }
    assert.match(checkAll((await ask('/search')).fields, '/search'), /script-src 'self' 'wasm-unsafe-eval';/);
    assert.match(checkAll((await ask('/embed/tool/stripe')).fields, '/embed'), /frame-ancestors \*$/);
  });

  test('data may do nothing, should a browser show it', async () => {
    for (const path of [
      '/api/search',
      '/tools/stripe.md',
      '/openapi.json',
      '/favicon.svg',
      '/data/tools.csv',
    ])
      assert.equal(
        (await ask(path)).fields['content-security-policy'],
        "default-src 'none'; frame-ancestors 'none'",
      );
  });
});

test('on https every answer asks for https from then on', () => {
  for (const fields of [pageSecurity('https://a.example', '/'), dataSecurity('https://a.example')])
    assert.equal(fields['strict-transport-security'], 'max-age=31536000');
});
