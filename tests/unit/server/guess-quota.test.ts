import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Services } from '../../../src/api/services.ts';
import { LIMIT_POLICIES } from '../../../src/base/limits.ts';
import { createLimits } from '../../../src/http/limits.ts';
import { createHandler } from '../../../src/server/handler.ts';
import type { StaticFiles } from '../../../src/server/static/static-files.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';

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
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(() => server.close());

async function ask(path: string, accept: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
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
