import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import type { Services } from '../../../src/api/services.ts';
import { LIMIT_POLICIES } from '../../../src/base/limits.ts';
import { createLimits } from '../../../src/http/limits.ts';
import { createRequest, PLAIN_GET } from '../../../src/http/request.ts';
import { createHandler } from '../../../src/server/handler.ts';
import { createPageServer } from '../../../src/server/pages/serve-page.ts';
import type { StaticFiles } from '../../../src/server/static/static-files.ts';
import { listen } from '../../listen.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';

describe('guess quota', async () => {
  let hits = 0;
  let rendered = 0;
  const services = {
    baseUrl: 'http://localhost',
    catalog: catalogOf({ tools: [toolOf({ name: 'Stripe', slug: 'stripe' })] }),
    limits: createLimits(
      { ...LIMIT_POLICIES, pages: { quota: 2, window: 60 } },
      { hit: () => ({ count: ++hits, resetMs: 30_000 }) },
    ),
    log: () => undefined,
  } as unknown as Services;

  /** A server without files, whose pages all read the same. */
  const server = createServer(
    createHandler({
      files: { get: () => undefined } as unknown as StaticFiles,
      services,
      api: () => assert.fail('no request is for the API'),
      isApiPath: () => false,
      astro: {
        match: () => false,
        render: async () => {
          rendered += 1;
          return new Response('<p>Did you mean Stripe?</p>', { headers: { 'content-type': 'text/html' } });
        },
      },
      probes: () => undefined,
      hops: 0,
    }),
  );
  const place = await listen(server);

  async function ask(path: string, accept: string): Promise<string> {
    const response = await fetch(`http://${place}${path}`, { headers: { accept } });
    return response.text();
  }

  test('records are compared with an address within the quota of rendered pages alone, and a page counts once', async () => {
    assert.match(await ask('/tools/strpe', 'text/html'), /Did you mean Stripe/);
    assert.deepEqual([hits, rendered], [1, 1]);
    assert.match(await ask('/tools/strpe', 'text/markdown'), /Did you mean \[Stripe\]/);
    for (const accept of ['text/html', 'text/markdown']) {
      const text = await ask('/tools/strpe', accept);
      assert.match(text, /^# 404: page not found/);
      assert.doesNotMatch(text, /Did you mean/);
    }
    assert.deepEqual([hits, rendered], [4, 1]);
  });

  test('an address that is not of a record takes nothing from the quota', async () => {
    const before = hits;
    assert.match(await ask('/nothing', 'text/markdown'), /^# 404/);
    assert.equal(hits, before);
  });
});

describe('page quota', () => {
  const hits = new Map<string, number>();
  const limits = createLimits(
    { ...LIMIT_POLICIES, pages: { quota: 2, window: 60 } },
    {
      hit(key) {
        const count = (hits.get(key) ?? 0) + 1;
        hits.set(key, count);
        return { count, resetMs: 30_000 };
      },
    },
  );

  let rendered = 0;
  const servePage = createPageServer(
    async () => {
      rendered += 1;
      return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
    },
    { baseUrl: 'http://localhost', limits, log: () => undefined } as unknown as Services,
    () => false,
  );

  const ask = (client: string, accept: string, twin = false) =>
    servePage(
      createRequest('/tools?q=ledger', {
        ...PLAIN_GET,
        header: (name) => (name === 'accept' ? accept : undefined),
        client,
      }),
      { path: '/tools', search: '?q=ledger', twin },
    );

  async function spend(client: string): Promise<void> {
    assert.equal((await ask(client, 'text/html')).status, 200);
    assert.equal((await ask(client, 'text/html')).status, 200);
  }

  test('a page beyond the quota of an address is refused before it is rendered', async () => {
    await spend('192.0.2.1');
    const before = rendered;
    const { status, headers, body } = await ask('192.0.2.1', 'text/html');
    assert.equal(status, 429);
    assert.equal(rendered, before);
    assert.equal(headers['retry-after'], '30');
    assert.equal(headers['ratelimit'], '"pages";r=0;t=30');
    assert.equal(headers['ratelimit-policy'], '"pages";q=2;w=60');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(body), /<p>The quota of 2 rendered pages is used up\. Retry after 30 seconds\.<\/p>/);
  });

  test('the refusal comes in the form that was asked for', async () => {
    await spend('192.0.2.2');
    const text = 'The quota of 2 rendered pages is used up. Retry after 30 seconds.\n';
    for (const [accept, twin, type, expected] of [
      ['text/markdown', false, 'text/markdown', `# 429: too many requests\n\n${text}`],
      ['text/html', true, 'text/markdown', `# 429: too many requests\n\n${text}`],
      ['text/plain', false, 'text/plain', `429: too many requests\n\n${text}`],
    ] as const) {
      const { status, headers, body } = await ask('192.0.2.2', accept, twin);
      assert.deepEqual([status, headers['content-type'], body], [429, `${type}; charset=utf-8`, expected]);
    }
  });
});
