import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { reservePort } from '../../scripts/testing/test-environment.ts';
import { MALFORMED } from '../attack/framing.ts';
import { rawExchange, statuses } from './raw-request.ts';
import { startServer } from './server.ts';
import { nginx, startNginx } from './start-nginx.ts';

if (nginx === undefined) {
  test('nginx was not found (set NGINX to its path): the generated files name every page and its twin', () => {
    const maps = readFileSync('dist/nginx/maps.conf', 'utf8');
    const { files } = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
    for (const [path, { kind, twin }] of Object.entries<{ kind: string; twin?: string }>(files)) {
      if (kind === 'page' && twin) assert.ok(maps.includes(`"${path}" "${twin}";`), path);
    }
  });
} else {
  const app = await startServer({ TRUST_PROXY_HOPS: '1', OBSERVE: 'status' });
  const proxy = await startNginx([new URL(app.url).host], await reservePort());
  after(async () => {
    await proxy.stop();
    await app.stop();
  });
  const front = proxy.url;
  const get = (url: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { accept: '*/*', 'x-request-id': 'same-for-both', ...headers },
    });
  /** What both must say alike; the connection, the moment and the coding are the server's own. */
  const APART =
    /^(?:connection|keep-alive|date|server|content-length|transfer-encoding|accept-ranges|content-encoding|ratelimit.*)$/;
  async function seen(url: string, path: string, headers: Record<string, string>, method = 'GET') {
    const response = await get(url, path, headers, method);
    const text = await response.text();
    const fields = [...response.headers].filter(([name]) => !APART.test(name)).sort();
    return { status: response.status, fields, text };
  }

  test('a request without an id of its own gets one, whoever answers it', async () => {
    for (const path of ['/tools/stripe', '/api/health', '/.well-known/api-catalog'])
      for (const id of ['', 'not well-formed'])
        assert.match(
          (await get(front, path, { 'x-request-id': id })).headers.get('x-request-id') ?? '',
          /^[0-9a-f]{32}$/,
          path,
        );
  });

  test('the feeds of changes come from the process, which may have seen more than the build, and others from files', async () => {
    const cachingOf = async (path: string) => (await get(front, path)).headers.get('cache-control');
    for (const form of ['xml', 'json']) {
      assert.equal(await cachingOf(`/changes/feed.${form}`), 'public, max-age=60');
      assert.equal(await cachingOf(`/changes/edited/feed.${form}`), 'public, max-age=300, must-revalidate');
    }
  });

  const ACCEPTS = [
    '*/*',
    'text/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/markdown',
    'TEXT/Markdown',
    'text/markdown; charset=utf-8',
    'text/html;q=0.5, text/markdown',
    'text/html;q=0, */*',
    'text/html, text/markdown;q=0.5',
    'text/html, text/markdown',
    'text/markdown, text/html, */*',
    'text/markdown;q=0.8, */*;q=0.9',
    'text/markdown;q=0, */*',
    'text/plain, text/html;q=0.9',
    'application/json, text/plain, */*',
    'application/json',
    'image/png',
    'text/html;q=0, text/markdown;q=0',
  ];
  for (const path of ['/', '/tools/stripe', '/categories']) {
    for (const accept of ACCEPTS) {
      test(`${path} with Accept: ${accept} is the same through nginx`, async () => {
        const coding = { accept, 'accept-encoding': 'identity' };
        assert.deepEqual(await seen(front, path, coding), await seen(app.url, path, coding));
      });
    }
  }

  const PATHS = [
    '/index.md',
    '/tools/stripe.md',
    '/llms.txt',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.json',
    '/changes/feed.json',
    '/openapi.json',
    '/.well-known/api-catalog',
    '/.well-known/ai-catalog.json',
    '/.well-known/agent-skills/index.json',
    '/.well-known/nothing',
    '/no-such-page',
    '/Tools/Stripe/',
    '/tools/stripe.html',
    '/api/search?q=stripe',
    '/api/nothing',
    '/compare?tool=stripe&tool=adyen',
    '/feed.xml?tools=stripe,plaid',
    '/feed.json?tools=stripe',
    '/feed.json?',
    '/calendar?jurisdiction=de',
    '/calendar/de?category=lending-credit',
    '/calendar?',
    '/compare/all',
    '/compare/all.md',
    '/alternatives/in/nonsense',
    '/open-source?utm_source=x',
    '/categories/payments-billing?sandbox=yes',
    '/calendar.ics?tools=stripe',
    '/tools/stripe/feed.xml',
    '/tools/polygon-io?utm_source=x',
    '/tools/polygon-io.md',
    '/changes/gr4vy-2-4',
    '/open-source/actual-budget',
    '/alternatives/mx.md',
    '/changes/gr4vy-2-4.md',
  ];
  for (const path of PATHS) {
    test(`${path} is the same through nginx`, async () => {
      const plain = { 'accept-encoding': 'identity' };
      assert.deepEqual(await seen(front, path, plain), await seen(app.url, path, plain));
    });
  }

  test('a known tag is answered 304 by nginx, alone or weakened by compression', async () => {
    const first = await get(front, '/tools/stripe', { 'accept-encoding': 'identity' });
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^"[^"]+"$/);
    for (const known of [tag, `W/${tag}`]) {
      assert.equal((await get(front, '/tools/stripe', { 'if-none-match': known })).status, 304);
    }
    const markdown = await get(front, '/tools/stripe', { accept: 'text/markdown', 'if-none-match': tag });
    assert.equal(markdown.status, 200);
  });

  test('other methods than reading reach the application', async () => {
    const answer = await seen(front, '/tools/stripe', {}, 'POST');
    assert.deepEqual(
      [answer.status, Object.fromEntries(answer.fields)['allow']],
      [405, 'GET, HEAD, OPTIONS'],
    );
  });

  /** nginx drops trailers (RFC 9112 §7.1.2), so a request behind them is one of its own, which it answers if it comes in time. */
  const TWO_REQUESTS: ReadonlySet<string> = new Set(['a length among the trailers']);
  for (const [name, { bytes }] of Object.entries(MALFORMED)) {
    test(`${name}: nginx and the application see the same requests`, async () => {
      const answers = statuses(await rawExchange(front, bytes, { halfClose: true }));
      assert.ok(answers.length <= (TWO_REQUESTS.has(name) ? 2 : 1), `answered ${answers.join(' and ')}`);
      // 501 and 505 are nginx's words for a transfer coding and a version that it does not speak.
      assert.ok(
        answers.every((status) => status < 500 || status === 501 || status === 505),
        answers.join(),
      );
      // A connection to the application that still held a request would answer one of these with it.
      for (let next = 0; next < 3; next += 1) {
        const { status, text } = await seen(front, '/api/health', {});
        assert.deepEqual([status, JSON.parse(text).status], [200, 'ok']);
      }
    });
  }

  test('while the application is away files are sent, and the rest is refused in the protocol of its address', async () => {
    const lonely = await startNginx(
      [`127.0.0.1:${await reservePort()}`],
      await reservePort(),
      '.',
      '/tools/stripe',
    );
    try {
      const refusals = [
        ['POST', '/api/mcp', 'application/json', ({ error }: Refusal) => error?.code === -32603],
        ['GET', '/api/tools', 'application/problem+json', ({ status }: Refusal) => status === 503],
        ['POST', '/api/agent/register', 'application/problem+json', ({ status }: Refusal) => status === 503],
      ] as const;
      for (const [method, path, type, isOurs] of refusals) {
        const answer = await get(lonely.url, path, {}, method);
        assert.equal(answer.status, 503, path);
        assert.equal(answer.headers.get('content-type'), type, path);
        assert.equal(answer.headers.get('retry-after'), '5', path);
        assert.ok(isOurs((await answer.json()) as Refusal), path);
      }
      const page = await get(lonely.url, '/tools?q=kyc', { accept: 'text/html' });
      assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html']);
      assert.equal((await get(lonely.url, '/tools/stripe', { accept: 'text/html' })).status, 200);
      assert.equal(
        (await get(lonely.url, '/-/away/mcp')).status,
        404,
        'the answers have no address of their own',
      );
    } finally {
      await lonely.stop();
    }
  });
}

interface Refusal {
  readonly status?: number;
  readonly error?: { readonly code: number };
}
