import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTool } from '../../../src/catalog/lookup.ts';
import { movedAddress } from '../../../src/server/pages/redirects.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import { askApi } from '../api/ask-api.ts';
import { catalogOf, categoryOf, changeOf, termOf, toolOf } from '../catalog/small-catalog.ts';

const REASON = 'The project was archived by its maintainers.';
const catalog = catalogOf({
  categories: [categoryOf()],
  tools: [
    toolOf({ name: 'Zed Books', slug: 'zed', aliases: ['Zebra.io'] }),
    toolOf({ name: 'Acme', slug: 'acme' }),
  ],
  glossary: [termOf()],
  changes: [changeOf()],
  moved: [
    { from: 'tools/zett', to: 'tools/zed', date: '2026-10-01', reason: 'The vendor changed its name.' },
    {
      from: 'glossary/books',
      to: 'glossary/ledger',
      date: '2026-10-01',
      reason: 'Ledger is the usual term.',
    },
    { from: 'tools/gone', date: '2026-10-02', reason: REASON },
    { from: 'changes/version-1', date: '2026-10-03', reason: 'It was never published.' },
  ],
});
const settings = readSettings({ STORE_URL: ':memory:', RATE_LIMITS: 'off', PAYMENTS_MODE: 'off' });
const services = createServices(settings, catalog);
const ask = (target: string) => askApi(services, target);

test('a former slug, a name and an alias lead to the record, with the query as sent', async () => {
  for (const [asked, location] of [
    ['/api/tools/zett', '/api/tools/zed'],
    ['/api/tools/Zett?include=body', '/api/tools/zed?include=body'],
    ['/api/tools/zebra-io', '/api/tools/zed'],
    ['/api/tools/Zebra.io', '/api/tools/zed'],
    ['/api/tools/zed-books', '/api/tools/zed'],
    ['/api/tools/zett/changes?limit=1', '/api/tools/zed/changes?limit=1'],
    ['/api/glossary/books', '/api/glossary/ledger'],
  ] as const) {
    const { status, headers } = await ask(asked);
    assert.deepEqual([status, headers['location']], [308, location], asked);
  }
});

test('a removed record is 410 with the day and the reason', async () => {
  const { status, headers, body } = await ask('/api/tools/gone');
  assert.equal(status, 410);
  assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.deepEqual(body, {
    type: `${services.baseUrl}/problems/gone`,
    title: 'Removed',
    status: 410,
    detail: `tools/gone was removed on 2026-10-02. ${REASON}`,
    instance: '/api/tools/gone',
    from: 'tools/gone',
    date: '2026-10-02',
    reason: REASON,
  });
  for (const address of [
    '/api/tools/gone/changes',
    '/api/changes/version-1',
    '/api/compare?slug=gone&slug=zed',
  ])
    assert.equal((await ask(address)).status, 410, address);
});

test('tools are compared by any of their names, each once', async () => {
  const { status, body } = await ask('/api/compare?slug=zett&slug=acme');
  assert.equal(status, 200);
  assert.deepEqual(
    body.tools.map(({ slug }: { slug: string }) => slug),
    ['zed', 'acme'],
  );
  assert.equal(body.url, `${services.baseUrl}/compare?tool=zed&tool=acme`);
  assert.equal((await ask('/api/compare?slug=zett&slug=zebra-io')).status, 400);
});

test('a list by slug has the record of a former slug', async () => {
  const { body } = await ask('/api/tools?slug=zett,acme,gone,nobody&fields=name');
  assert.deepEqual(body.results, [
    { name: 'Zed Books', slug: 'zed' },
    { name: 'Acme', slug: 'acme' },
  ]);
  assert.deepEqual(body.meta.missing, ['gone', 'nobody']);
  assert.deepEqual(body.meta.moved, [
    { from: 'tools/zett', to: 'tools/zed', date: '2026-10-01', reason: 'The vendor changed its name.' },
    { from: 'tools/gone', date: '2026-10-02', reason: REASON },
  ]);
});

test('pages, twins and files of a record lead to those of its present slug', () => {
  for (const [path, location] of [
    ['/tools/zett', '/tools/zed'],
    ['/tools/zett.md', '/tools/zed.md'],
    ['/tools/zebra-io.json', '/tools/zed.json'],
    ['/tools/Zebra.io', '/tools/zed'],
    ['/badge/zett.svg', '/badge/zed.svg'],
    ['/embed/tool/zett', '/embed/tool/zed'],
    ['/glossary/books.md', '/glossary/ledger.md'],
  ] as const)
    assert.deepEqual(movedAddress(path, catalog), { location }, path);
  const gone = { from: 'tools/gone', date: '2026-10-02', reason: REASON };
  assert.deepEqual(movedAddress('/tools/gone.md', catalog), { removed: gone });
  for (const path of [
    '/tools/zed',
    '/tools/nobody',
    '/standards/zett',
    '/zett',
    '/tools/zett/x',
    `/tools/${'a'.repeat(400)}`,
  ])
    assert.equal(movedAddress(path, catalog), undefined, path);
});

test('a tool is found by slug, former slug, name and alias', () => {
  for (const name of ['zed', 'ZETT', 'Zed Books', 'zebra.io'])
    assert.equal(findTool(name, catalog)?.slug, 'zed');
  assert.equal(findTool('gone', catalog), undefined);
});
