import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { routes } from '../../../src/api/router.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { DOWNLOAD_OPERATIONS } from '../../../src/documents/downloads/download-operations.ts';
import { LIVE_PATHS } from '../../../src/documents/live-documents.ts';
import type { Deprecation } from '../../../src/http/route.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import { toolOf } from '../catalog/small-catalog.ts';
import { askApi } from './ask-api.ts';

const content = readContent('content');

describe('routes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'routes-'));
  after(() => rmSync(dataDir, { recursive: true }));
  const settingsOf = (limits: string) =>
    readSettings({ DATA_DIR: dataDir, STORE_URL: ':memory:', RATE_LIMITS: limits, PAYMENTS_MODE: 'off' });
  const services = createServices(settingsOf('off'), content);

  const ask = (target: string, headers: Record<string, string> = {}, method = 'GET', world = services) =>
    askApi(world, target, headers, method);

  test('the counts of a facet leave its own filter out and keep the others', async () => {
    const aTool = (name: string, facts: Parameters<typeof toolOf>[0]) =>
      toolOf({ name, slug: name.toLowerCase(), kind: 'integration', ...facts });
    const tools = [
      aTool('Alpha', {
        categories: ['open-banking'],
        pricing: { model: 'usage-based' },
        api: { sandbox: 'yes' },
      }),
      aTool('Bravo', {
        categories: ['open-banking'],
        pricing: { model: 'free', secondary: ['usage-based'] },
      }),
      aTool('Charlie', { categories: ['open-banking', 'lending-credit'], pricing: { model: 'free' } }),
      aTool('Delta', {
        categories: ['lending-credit'],
        pricing: { model: 'usage-based' },
        api: { sandbox: 'partial' },
      }),
      aTool('Echo', { categories: ['lending-credit'], pricing: { model: 'free' }, kind: 'api' }),
      aTool('Foxtrot', { categories: ['open-banking'], pricing: { model: 'usage-based' }, kind: 'api' }),
    ];
    const few = createServices(settingsOf('off'), { ...content, tools });
    const target = '/api/tools?pricing=usage-based&category=open-banking&facets=all';
    const { body } = await ask(target, {}, 'GET', few);
    assert.deepEqual(
      body.results.map(({ slug }: { slug: string }) => slug),
      ['alpha', 'bravo', 'foxtrot'],
    );
    const counts = (facet: string) =>
      Object.fromEntries(
        body.facets[facet]
          .filter(({ count }: { count: number }) => count > 0)
          .map(({ value, count }: { value: string; count: number }) => [value, count]),
      );
    assert.deepEqual(counts('category'), { 'open-banking': 3, 'lending-credit': 1 });
    assert.deepEqual(counts('pricing'), { 'usage-based': 3, free: 2 });
    assert.deepEqual(counts('kind'), { integration: 2, api: 1 });
    assert.deepEqual(counts('sandbox'), { true: 1, unknown: 2 });
  });

  test('walking the pages shows every tool once', async () => {
    const seen: string[] = [];
    let target: string | undefined = '/api/tools?limit=100&sort=-updated';
    while (target) {
      const { body, headers } = await ask(target);
      seen.push(...body.results.map(({ slug }: { slug: string }) => slug));
      const next: string | undefined = /<[^>]*?(\/api\/tools[^>]*)>; rel="next"/.exec(
        String(headers['link']),
      )?.[1];
      target = next;
    }
    assert.equal(seen.length, content.tools.length);
    assert.equal(new Set(seen).size, content.tools.length);
  });

  test('search results have exactly the five specified fields', async () => {
    const { body } = await ask('/api/search?q=stripe');
    assert.equal(body.results[0].slug, 'stripe');
    for (const result of body.results)
      assert.deepEqual(Object.keys(result).sort(), [
        'categories',
        'description',
        'name',
        'slug',
        'websiteUrl',
      ]);
  });

  test('a category is understood by slug and by name in any case', async () => {
    const bySlug = await ask('/api/search?category=identity-kyc');
    const byName = await ask('/api/search?category=IDENTITY%20%26%20kyc');
    assert.deepEqual(byName.body.results, bySlug.body.results);
    assert.ok(bySlug.body.total > 0);
  });

  test('an unknown category finds nothing in the search and is refused by the list', async () => {
    const { status, body } = await ask('/api/search?category=identity-kyb');
    assert.deepEqual([status, body.results, body.meta.hints.length], [200, [], 1]);
    const refused = await ask('/api/tools?category=identity-kyb');
    assert.deepEqual([refused.status, refused.body.errors[0].suggestion], [400, 'identity-kyc']);
  });

  const BAD: readonly [target: string, status: number, type: string][] = [
    ['/api/tools?pricing=metred', 400, 'invalid-parameter'],
    ['/api/tools?limit=0', 400, 'invalid-parameter'],
    ['/api/tools?limit=101', 400, 'invalid-parameter'],
    ['/api/tools?limit=x', 400, 'invalid-parameter'],
    ['/api/tools?page=-1', 400, 'invalid-parameter'],
    ['/api/tools?limit=1&limit=2', 400, 'invalid-parameter'],
    ['/api/search?limit=51', 400, 'invalid-parameter'],
    [`/api/search?q=${'a'.repeat(300)}`, 400, 'invalid-parameter'],
    ['/api/search?q=a&q=b', 400, 'invalid-parameter'],
    ['/api/search?q=%00', 400, 'bad-request'],
    ['/api/search?q=%E0%A4%A', 400, 'bad-request'],
    ['/api/tools/%zz', 400, 'bad-request'],
    ['/api/compare?slug=stripe', 400, 'invalid-parameter'],
    ['/api/compare?slug=stripe&slug=adyn', 404, 'not-found'],
    ['/api/tools/plad', 404, 'not-found'],
    ['/api/tools/__proto__', 404, 'not-found'],
    ['/api/tools/plad/changes', 404, 'not-found'],
    ['/api/glossary/aips', 404, 'not-found'],
    ['/api/changes/gr4vy-2-4', 410, 'gone'],
    ['/api/use-cases/__proto__', 404, 'not-found'],
    ['/api/use-cases?category=open-bankin', 400, 'invalid-parameter'],
    ['/api/tools?use-case=pay-everybody', 400, 'invalid-parameter'],
    ['/api/tools/stripe?include=prose', 400, 'invalid-parameter'],
    ['/api/nothing', 404, 'not-found'],
    [`/api/search?q=${'a'.repeat(10_000)}`, 414, 'uri-too-long'],
  ];
  for (const [target, status, type] of BAD) {
    test(`${target.slice(0, 60)} is a ${status} problem`, async () => {
      const answer = await ask(target);
      assert.equal(answer.status, status);
      assert.equal(answer.body.type, `${services.baseUrl}/problems/${type}`);
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
    });
  }

  test('an entity tag makes the next answer 304, whatever the order of parameters', async () => {
    const first = await ask('/api/tools?kind=api&limit=3');
    const tag = String(first.headers['etag']);
    const again = await ask('/api/tools?limit=3&kind=api', { 'if-none-match': `W/"x", ${tag}` });
    assert.deepEqual([again.status, again.body, again.headers['etag']], [304, undefined, tag]);
  });

  test('other methods are refused with Allow, and OPTIONS answers the preflight', async () => {
    const refused = await ask('/api/tools', {}, 'DELETE');
    assert.deepEqual([refused.status, refused.headers['allow']], [405, 'GET, HEAD, OPTIONS']);
    const preflight = await ask('/api/tools', {}, 'OPTIONS');
    assert.deepEqual([preflight.status, preflight.headers['access-control-allow-origin']], [204, '*']);
  });

  test('a bad token is 401 with the way to the metadata', async () => {
    const { status, headers } = await ask('/api/search', { authorization: 'Bearer nonsense' });
    assert.equal(status, 401);
    assert.match(
      String(headers['www-authenticate']),
      /^Bearer .*resource_metadata="[^"]+\/\.well-known\/oauth-protected-resource"$/,
    );
  });

  test('the request after the last of the quota is 429 with the time to wait', async () => {
    const limited = createServices(settingsOf('unauthenticated=2/60'), content);
    const answers = [];
    for (let call = 0; call < 3; call++) answers.push(await ask('/api/search', {}, 'GET', limited));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.equal(answers[0]?.headers['ratelimit'], '"unauthenticated";r=1;t=60');
    assert.equal(answers[2]?.headers['ratelimit-policy'], '"unauthenticated";q=2;w=60');
    assert.match(String(answers[2]?.headers['retry-after']), /^[1-9]\d?$/);
  });

  test('a use case, the list of its tools and the changes of a tool are the same wherever they are asked for', async () => {
    const { body: useCase } = await ask('/api/use-cases/Keep-Double-Entry-Ledger');
    const { body: listed } = await ask('/api/tools?use-case=keep-double-entry-ledger&limit=100&fields=name');
    assert.deepEqual(
      listed.results.map(({ slug }: { slug: string }) => slug).sort(),
      useCase.tools.map(({ slug }: { slug: string }) => slug).sort(),
    );
    const { body: own } = await ask('/api/tools/STRIPE/changes?fields=all');
    const { body: all } = await ask('/api/changes?tool=stripe&fields=all');
    assert.ok(own.results.length > 3);
    assert.deepEqual(own.results, all.results);
  });

  test('the changes of a tool take the filters of all changes but the tool', async () => {
    const { body } = await ask('/api/tools/stripe/changes?tool=adyen&severity=informational&limit=2');
    assert.deepEqual(body.meta.ignored, ['tool']);
    assert.deepEqual(body.meta.query, { severity: ['informational'], limit: 2, tool: ['stripe'] });
    for (const { tool, severity } of body.results)
      assert.deepEqual([tool, severity], ['stripe', 'informational']);
  });

  test('the text of a record comes on request, as its author wrote it', async () => {
    const wanted = content.bodies['guides/bank-account-verification'] ?? '';
    assert.ok(wanted.length > 2000);
    assert.equal((await ask('/api/guides/bank-account-verification?include=body')).body.body, wanted);
    assert.equal('body' in (await ask('/api/guides/bank-account-verification')).body, false);
    assert.equal((await ask('/api/tools/stripe?include=body')).body.body, content.bodies['tools/stripe']);
  });

  test('walking the pages of a collection shows every record once', async () => {
    const seen: string[] = [];
    for (let target: string | undefined = '/api/glossary?limit=100'; target; ) {
      const { body, headers } = await ask(target);
      seen.push(...body.results.map(({ slug }: { slug: string }) => slug));
      target = /<[^>]*?(\/api\/glossary[^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
    }
    assert.deepEqual(
      seen,
      content.glossary.map(({ slug }) => slug),
    );
  });

  test('the description names the routes and the files of data, and nothing else', async () => {
    const { body } = await ask('/openapi.json');
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const live = routes.flatMap(({ method, path, operation }) =>
      operation ? [`${method === '*' ? 'POST' : method} ${path}`] : [],
    );
    const files = DOWNLOAD_OPERATIONS.map(({ path }) => `GET ${path}`);
    assert.deepEqual(documented.sort(), [...live, ...files].sort());
  });

  test('every route under /api is described, or is a discovery document', () => {
    const documents: readonly string[] = LIVE_PATHS;
    const silent = routes.filter(
      ({ path, operation }) => path.startsWith('/api') && !operation && !documents.includes(path),
    );
    assert.deepEqual(silent, []);
  });

  test('of many bad values of one parameter three are told, so that the answer stays small', async () => {
    const { status, body } = await ask(`/api/changes?tool=${'b,'.repeat(50)}`);
    assert.equal(status, 400);
    assert.equal(body.errors.length, 3);
  });
});

describe('examples of the guide', () => {
  const services = createServices(
    readSettings({ STORE_URL: ':memory:', RATE_LIMITS: 'off', PAYMENTS_MODE: 'off' }),
    content,
  );
  const guide = readFileSync('content/docs/api.md', 'utf8');
  const examples = [...guide.matchAll(/^curl .*'http:\/\/localhost:4321([^']+)'/gm)].map(
    ([, target = '']) => target,
  );

  test('the guide has examples', () => assert.ok(examples.length >= 8));

  for (const target of examples) {
    test(`the example ${target} answers, and every parameter in it is known`, async () => {
      const { status, body } = await askApi(services, target);
      assert.equal(status, 200);
      assert.deepEqual(body?.meta?.ignored ?? [], []);
    });
  }
});

describe('a route on its way out', () => {
  const settings = readSettings({ STORE_URL: ':memory:', PAYMENTS_MODE: 'off', RATE_LIMITS: 'off' });
  const services = createServices(settings, content);
  const leaving = routes.find(({ path }) => path === '/api/categories') as { deprecation?: Deprecation };
  const open = '/api/categories';
  const mark = () => {
    leaving.deprecation = { since: '2026-12-01', sunset: '2027-06-01', guide: '/docs/api#categories' };
  };
  afterEach(() => {
    delete leaving.deprecation;
  });

  test('it says so with every answer, and where to read on', async () => {
    mark();
    for (const target of [open, `${open}?unknown=%ff`]) {
      const { headers } = await askApi(services, target);
      // RFC 9745 §2.1: a Date of structured fields; RFC 8594 §3: an HTTP-date.
      assert.deepEqual(
        [headers['deprecation'], headers['sunset']],
        ['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT'],
      );
      const link = /<\/docs\/api#categories>; rel="deprecation"; type="text\/html"$/;
      assert.match(String(headers['link']), link);
    }
  });

  test('the description of the API marks it, and no other', async () => {
    mark();
    const { body } = await askApi(createServices(settings, services.catalog), '/openapi.json');
    const marked = Object.keys(body.paths).filter((path) =>
      [body.paths[path].get, body.paths[path].post].some((operation) => operation?.deprecated),
    );
    assert.deepEqual(marked, [open]);
  });

  test('other routes, and shared answers once the mark is gone, carry none of it', async () => {
    for (const target of ['/api/health', open]) {
      const { headers } = await askApi(services, target);
      assert.deepEqual([headers['deprecation'], headers['sunset']], [undefined, undefined], target);
    }
  });

  test('what is marked leaves six months', () => {
    for (const { path, deprecation } of routes) {
      if (!deprecation) continue;
      const days = (Date.parse(deprecation.sunset) - Date.parse(deprecation.since)) / 86_400_000;
      assert.ok(days >= 180, path);
    }
  });
});
