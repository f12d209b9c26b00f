import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { routes } from '../../../src/api/router.ts';
import { DOWNLOAD_OPERATIONS } from '../../../src/documents/downloads/download-operations.ts';
import { LIVE_PATHS } from '../../../src/documents/live-documents.ts';
import { createServices } from '../../../src/server/services.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { askApi, plainSettings } from '../api/ask-api.ts';
import { catalog } from './whole-content.ts';

const services = createServices({ ...plainSettings, DATA_DIR: temporaryFolder('routes') }, catalog);

describe('routes', () => {
  const ask = (target: string, headers: Record<string, string> = {}, method = 'GET', world = services) =>
    askApi(world, target, headers, method);

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
    const wanted = catalog.bodies['guides/bank-account-verification'] ?? '';
    assert.ok(wanted.length > 2000);
    assert.equal((await ask('/api/guides/bank-account-verification?include=body')).body.body, wanted);
    assert.equal('body' in (await ask('/api/guides/bank-account-verification')).body, false);
    assert.equal((await ask('/api/tools/stripe?include=body')).body.body, catalog.bodies['tools/stripe']);
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

  test('of many bad values of one parameter two are told, so that the answer stays small', async () => {
    const { status, body } = await ask(`/api/changes?tool=${'b,'.repeat(50)}`);
    assert.equal(status, 400);
    assert.equal(body.errors.length, 2);
  });
});

describe('examples of the guide', () => {
  const guide = readFileSync('content/docs/api.md', 'utf8');
  const examples = [
    ...guide.matchAll(/^curl .*'http:\/\/localhost:4321([^']+)'(?: \\\n {2}-d '([^']+)')?/gm),
  ].map(([, target = '', body]) => ({ target, body }));

  test('the guide has examples', () => assert.ok(examples.length >= 8));

  for (const { target, body: sent } of examples) {
    test(`the example ${target} answers, and every parameter in it is known`, async () => {
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await (sent === undefined
        ? askApi(services, target)
        : askApi(services, target, headers, 'POST', sent));
      assert.equal(status, 200);
      assert.deepEqual(body?.meta?.ignored ?? [], []);
    });
  }
});
