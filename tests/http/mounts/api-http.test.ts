import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ANONYMOUS } from '../../agent-client.ts';
import { entry, onBothMounts } from '../api-mounts.ts';

/** One address of every kind that answers from the catalogue. */
const CATALOG = [
  '/api/search?q=stripe',
  '/api/tools?category=open-banking&facets=all',
  '/api/tools/stripe',
  '/api/categories',
  '/api/categories/tax',
  '/api/compare?slug=stripe&slug=adyen',
  '/api/use-cases?category=tax',
  '/api/glossary/aisp?include=body',
  '/api/tools/stripe/changes',
];
const READABLE = [...CATALOG, '/api/health', '/api', '/openapi.json', '/api/market-intelligence/sample'];

onBothMounts('JSON in UTF-8, open to scripts of other sites, not to be guessed at', async ({ call }) => {
  for (const target of READABLE) {
    const { status, headers, bytes } = await call(target);
    assert.equal(status, 200, target);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8', target);
    assert.equal(headers['content-length'], String(bytes.length), target);
    assert.equal(headers['access-control-allow-origin'], '*', target);
    assert.equal(headers['x-content-type-options'], 'nosniff', target);
  }
});

onBothMounts('scripts of other sites may read the headers that matter', async ({ call }) => {
  const exposed = (await call('/api/tools')).headers['access-control-expose-headers'] ?? '';
  for (const name of ['ETag', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After'])
    assert.ok(exposed.split(', ').includes(name), name);
});

onBothMounts('HEAD has the headers of GET and no body', async ({ call }) => {
  const timeless = (headers: Record<string, unknown>) =>
    Object.entries(headers).filter(
      ([name]) => !['date', 'keep-alive', 'connection', 'x-request-id'].includes(name),
    );
  for (const target of [...READABLE, '/api/nothing', '/api/tools?page=0', '/api/tools/plad']) {
    const get = await call(target);
    const head = await call(target, { method: 'HEAD' });
    assert.equal(head.status, get.status, target);
    assert.equal(head.bytes.length, 0, target);
    assert.deepEqual(timeless(head.headers), timeless(get.headers), target);
  }
});

onBothMounts(
  'a known entity tag is answered 304 with the headers of caching and no body',
  async ({ call }) => {
    for (const target of CATALOG) {
      const { headers } = await call(target);
      const { etag = '' } = headers;
      assert.match(etag, /^"[^"]+"$/, target);
      for (const known of [etag, `W/${etag}`, `"other", W/"x" , ${etag}`, '*', ` ${etag} `]) {
        for (const method of ['GET', 'HEAD']) {
          const again = await call(target, { method, headers: { 'if-none-match': known } });
          assert.deepEqual([again.status, again.bytes.length], [304, 0], `${method} ${target} ${known}`);
          for (const name of ['etag', 'cache-control', 'vary', 'link', 'access-control-allow-origin'])
            assert.equal(again.headers[name], headers[name], `${name} of ${target}`);
        }
      }
      for (const other of ['"other"', `"${etag.slice(1, -1)}x"`, etag.slice(1, -1), 'W/"*"'])
        assert.equal((await call(target, { headers: { 'if-none-match': other } })).status, 200, other);
    }
  },
);

onBothMounts(
  'caches may share catalogue answers, but not those for a token, and never errors',
  async ({ call }) => {
    const registered = await call('/api/agent/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ANONYMOUS),
    });
    assert.equal(registered.status, 201);
    assert.equal(registered.headers['cache-control'], 'no-store');
    const authorization = `Bearer ${registered.json.access_token}`;
    for (const target of CATALOG.filter((address) => !address.startsWith('/api/categories'))) {
      const open = await call(target);
      assert.match(open.headers['cache-control'] ?? '', /^public, max-age=60, s-maxage=300/, target);
      const own = await call(target, { headers: { authorization } });
      assert.deepEqual([own.status, own.text], [200, open.text], target);
      assert.equal(own.headers['cache-control'], 'private, max-age=60', target);
    }
    for (const target of ['/api/tools?limit=0', '/api/nothing', '/api/tools/plad'])
      assert.equal((await call(target)).headers['cache-control'], 'no-store', target);
  },
);

onBothMounts(
  'a bad token is 401 with the way to a good one, even where none is needed',
  async ({ call, baseUrl }) => {
    for (const authorization of ['Bearer nonsense', 'Bearer', 'bearer a b', `Bearer ${'x'.repeat(5000)}`]) {
      const { status, json, headers } = await call('/api/search', { headers: { authorization } });
      assert.deepEqual([status, json.type], [401, `${baseUrl}/problems/invalid-token`], authorization);
      assert.match(headers['www-authenticate'] ?? '', /^Bearer error="invalid_token".*resource_metadata="/);
    }
    const basic = await call('/api/search', { headers: { authorization: 'Basic dXNlcjpwYXNz' } });
    assert.equal(basic.status, 200);
  },
);

onBothMounts('OPTIONS answers the preflight of a browser', async ({ call }) => {
  for (const [target, allow] of [
    ['/api/tools', 'GET, HEAD, OPTIONS'],
    ['/api/tools/stripe', 'GET, HEAD, OPTIONS'],
    ['/api/health', 'GET, HEAD, OPTIONS'],
    ['/api/agent/register', 'POST, OPTIONS'],
  ] as const) {
    const { status, headers, bytes } = await call(target, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    assert.deepEqual([status, bytes.length], [204, 0], target);
    assert.equal(headers['allow'], allow);
    assert.equal(headers['access-control-allow-methods'], allow);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.match(headers['access-control-allow-headers'] ?? '', /Authorization, Content-Type.*If-None-Match/);
    assert.equal(headers['access-control-max-age'], '86400');
  }
});

onBothMounts('another method is 405 with those that work', async ({ call, baseUrl }) => {
  for (const [target, method, allow] of [
    ['/api/search?q=x', 'POST', 'GET, HEAD, OPTIONS'],
    ['/api/tools', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/api/tools/stripe', 'PUT', 'GET, HEAD, OPTIONS'],
    ['/api/health', 'PATCH', 'GET, HEAD, OPTIONS'],
    ['/api/agent/register', 'GET', 'POST, OPTIONS'],
    ['/api/agent/revoke', 'HEAD', 'POST, OPTIONS'],
  ] as const) {
    const { status, headers, text } = await call(target, { method });
    assert.deepEqual([status, headers['allow']], [405, allow], `${method} ${target}`);
    assert.match(headers['content-type'] ?? '', /^application\/problem\+json/);
    if (method !== 'HEAD') assert.equal(JSON.parse(text).type, `${baseUrl}/problems/method-not-allowed`);
  }
});

onBothMounts('a trailing slash leads to the address without it', async ({ call }) => {
  for (const [target, location] of [
    ['/api/tools/', '/api/tools'],
    ['/api/tools/stripe/?fields=name', '/api/tools/stripe?fields=name'],
    ['/api/search/?q=a%20b', '/api/search?q=a%20b'],
  ] as const) {
    const { status, headers } = await call(target);
    assert.ok(status === 308 || status === 301, `${target} ${status}`);
    assert.equal(headers['location'], location);
  }
});

onBothMounts('whatever does not exist under /api is a 404 problem', async ({ call, baseUrl }) => {
  for (const target of ['/api/nothing', '/api/tools/a/b', '/api/v2/search', '/api/.env', '/api/search.php']) {
    for (const accept of ['text/html', '*/*', 'text/markdown']) {
      const { status, headers, json } = await call(target, { headers: { accept } });
      assert.equal(status, 404, target);
      assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8');
      assert.deepEqual([json.type, json.status], [`${baseUrl}/problems/not-found`, 404]);
      assert.equal(json.instance, target);
    }
  }
});

onBothMounts('addresses come from the settings and never from Host', async ({ call, baseUrl }) => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  };
  for (const target of ['/api', '/api/tools?limit=2', '/api/tools/stripe', '/api/nothing', '/openapi.json']) {
    const answer = await call(target, { headers });
    assert.ok(!JSON.stringify([answer.text, answer.headers]).includes('evil.example'), target);
    assert.ok(answer.text.includes(baseUrl), target);
  }
});

const CODINGS: readonly (readonly [string, string | undefined])[] = [
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity;q=1, gzip;q=0.5', undefined],
];
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as Record<string, (bytes: Buffer) => Buffer>;

for (const [accepted, coding] of CODINGS) {
  test(`Accept-Encoding "${accepted}" is answered with ${coding ?? 'no coding'}`, async () => {
    for (const target of ['/api/tools?limit=50', '/openapi.json']) {
      const plain = await entry.call(target);
      const { status, headers, bytes } = await entry.call(target, {
        headers: { 'accept-encoding': accepted },
      });
      assert.deepEqual([status, headers['content-encoding']], [200, coding]);
      assert.equal(headers['content-length'], String(bytes.length));
      assert.equal(headers['vary'], 'Accept-Encoding');
      const unpacked = coding ? UNPACK[coding]?.(bytes) : bytes;
      assert.ok(unpacked?.equals(plain.bytes), 'the same bytes once unpacked');
      if (coding) {
        assert.ok(bytes.length < plain.bytes.length / 2);
        assert.notEqual(headers['etag'], plain.headers['etag']);
      }
      const again = await entry.call(target, {
        headers: { 'accept-encoding': accepted, 'if-none-match': headers['etag'] ?? '' },
      });
      assert.deepEqual([again.status, again.headers['etag']], [304, headers['etag']]);
    }
  });
}
