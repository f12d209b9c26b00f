import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CatalogFile, openCatalog } from '../../../src/catalog/catalog.ts';
import { depthOf, depthText, knownCount } from '../../../src/catalog/facts/depth.ts';
import { Tool } from '../../../src/records/tool.ts';

const make = (slug: string, changes: object) =>
  Tool.parse({
    name: slug,
    slug,
    description: 'Ledger service with holds, reversals and a daily export of balances.',
    websiteUrl: 'https://acme.example',
    categories: ['tax'],
    kind: 'api',
    pricing: { model: 'unknown' },
    addedAt: '2026-11-01',
    updatedAt: '2026-11-01',
    ...changes,
  });
const at = { on: '2026-11-20', source: 'https://acme.example' };
const listed = (...fields: string[]) => [{ url: 'https://acme.example', retrieved: '2026-11-01', fields }];
const status = { status: 'https://status.acme.example' };

const lists = [
  'useCases',
  'glossary',
  'standards',
  'regulations',
  'events',
  'changes',
  'guides',
  'comparisons',
];
const catalog = openCatalog({
  ...Object.fromEntries([...lists, 'synonyms', 'observedChanges'].map((name) => [name, []])),
  version: '1',
  dataAsOf: '2026-11-01',
  moved: [],
  categories: [{ slug: 'tax' }, { slug: 'insurance' }],
  tools: [
    make('verified', { links: status, sources: listed('links.status') }),
    make('unverified', { links: status, categories: ['insurance'] }),
    make('none', { facts: { 'links.status': { state: 'none', ...at } } }),
    make('unpublished', { facts: { 'links.status': { state: 'unpublished', ...at } } }),
    make('unknown', {}),
    make('data', { kind: 'open-data', links: status }),
  ],
} as unknown as CatalogFile);

test('depth counts the states of a fact over the records that should have it, and by category', () => {
  const fact = depthOf(catalog).find(({ path }) => path === 'links.status');
  const all = { should: 5, value: 2, none: 1, unpublished: 1, verified: 3 };
  const tax = { should: 4, value: 1, none: 1, unpublished: 1, verified: 3 };
  const insurance = { should: 1, value: 1, none: 0, unpublished: 0, verified: 0 };
  assert.deepEqual(fact, {
    path: 'links.status',
    label: 'Status page',
    ...all,
    categories: { tax, insurance },
  });
  assert.equal(knownCount(all), 4);
});

test('a hosted service with a REST interface should have an OpenAPI document, others need none', () => {
  const rest = { ...catalog.tools[0], slug: 'rest', api: { ...catalog.tools[0]?.api, styles: ['rest'] } };
  const file = { ...catalog.tools[5], slug: 'file', api: rest.api };
  const fact = depthOf({ ...catalog, tools: [rest, file, ...catalog.tools] as Tool[] }).find(
    ({ path }) => path === 'links.openapi',
  );
  assert.deepEqual([fact?.label, fact?.should, fact?.value], ['OpenAPI document', 1, 0]);
});

test('a build reports the depth of all facts in one line', () => {
  const count = { should: 10, value: 3, none: 1, unpublished: 1, verified: 2 };
  const facts = [
    { path: 'a', label: 'A', ...count, categories: {} },
    { path: 'b', label: 'B', ...count, value: 0, verified: 0, categories: {} },
  ];
  assert.equal(depthText(facts), 'depth: 35 % of 20 facts due are known, 10 % are verified');
});
