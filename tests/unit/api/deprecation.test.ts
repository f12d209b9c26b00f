import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { route, routes } from '../../../src/api/router.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { createRequest } from '../../../src/http/request.ts';
import type { Deprecation } from '../../../src/http/route.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

const settings = readSettings({ STORE_URL: ':memory:', PAYMENTS_MODE: 'off', RATE_LIMITS: 'off' });
const services = createServices(settings, readContent('content'));
const leaving = routes.find(({ path }) => path === '/api/categories') as { deprecation?: Deprecation };
const open = '/api/categories';

async function ask(target: string, method = 'GET') {
  const parts = {
    method,
    header: () => undefined,
    headerNames: () => [],
    body: async () => new Uint8Array(),
    client: '192.0.2.1',
  };
  return route(createRequest(target, { ...parts, signal: new AbortController().signal }), services);
}

afterEach(() => {
  delete leaving.deprecation;
});

test('a route that is on its way out says so with every answer, and where to read on', async () => {
  leaving.deprecation = { since: '2026-12-01', sunset: '2027-06-01', guide: '/docs/api#categories' };
  for (const target of [open, `${open}?unknown=%ff`]) {
    const { headers } = await ask(target);
    // RFC 9745 §2.1: a Date of structured fields; RFC 8594 §3: an HTTP-date.
    assert.equal(headers['deprecation'], '@1796083200');
    assert.equal(headers['sunset'], 'Tue, 01 Jun 2027 00:00:00 GMT');
    assert.match(String(headers['link']), /<\/docs\/api#categories>; rel="deprecation"; type="text\/html"$/);
  }
});

test('the description of the API marks it, and no other', async () => {
  leaving.deprecation = { since: '2026-12-01', sunset: '2027-06-01', guide: '/docs/api#categories' };
  const world = createServices(settings, services.catalog);
  const request = createRequest('/openapi.json', {
    headerNames: () => [],
    method: 'GET',
    header: () => undefined,
    body: async () => new Uint8Array(),
    client: '192.0.2.1',
    signal: new AbortController().signal,
  });
  const { body } = await route(request, world);
  const { paths } = JSON.parse(new TextDecoder().decode(body as Uint8Array));
  const marked = Object.keys(paths).filter(
    (path) => paths[path].get?.deprecated || paths[path].post?.deprecated,
  );
  assert.deepEqual(marked, [open]);
});

test('other routes, and shared answers once the mark is gone, carry none of it', async () => {
  for (const target of ['/api/health', open]) {
    const { headers } = await ask(target);
    for (const name of ['deprecation', 'sunset']) assert.equal(headers[name], undefined, `${target} ${name}`);
  }
});

test('what is marked leaves six months', () => {
  for (const { path, deprecation } of routes) {
    if (!deprecation) continue;
    const days = (Date.parse(deprecation.sunset) - Date.parse(deprecation.since)) / 86_400_000;
    assert.ok(days >= 180, path);
  }
});
