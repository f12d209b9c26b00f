import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComparisonRow, compareTools } from '../../../src/catalog/facts/comparison.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

const catalog = catalogOf();
const rows = (...tools: Parameters<typeof toolOf>[0][]) =>
  compareTools(
    tools.map((changes) => toolOf(changes)),
    catalog,
  );

test('attributes that one of the tools has are compared, in a fixed order', () => {
  const looked = { state: 'none' as const, on: '2026-11-20', source: 'https://a.example' };
  const found = rows({ api: { styles: ['rest', 'mcp'] } }, { facts: { 'api.styles': looked } }, {});
  assert.deepEqual(
    found.map(({ key }) => key),
    ['kind', 'status', 'categories', 'api.styles', 'verification.confidence', 'verification.verifiedAt'],
  );
  assert.deepEqual(
    found[1]?.values.map(({ value, label }) => [value, label]),
    [
      ['active', 'Active'],
      ['active', 'Active'],
      ['active', 'Active'],
    ],
  );
  assert.deepEqual(found[3], {
    key: 'api.styles',
    label: 'API styles',
    differs: true,
    values: [
      { value: ['mcp', 'rest'], label: 'REST, MCP', verified: false },
      { value: null, state: 'none', label: 'None (looked 2026-11-20)', verified: true },
      { value: null, state: 'unknown', label: 'Not established', verified: false },
    ],
  });
});

test('that a tool has none is a difference, and that nobody looked is not', () => {
  const none = { state: 'none' as const, on: '2026-11-20', source: 'https://a.example' };
  const row = (...tools: Parameters<typeof toolOf>[0][]) => {
    const found = rows(...tools).find(({ key }) => key === 'links.status');
    return found && [found.differs, ...found.values.map(({ label }) => label)];
  };
  assert.deepEqual(row({ links: { status: 'https://a.example' } }, {}), [
    false,
    'https://a.example',
    'Not established',
  ]);
  assert.deepEqual(row({ facts: { 'links.status': none } }, {}), [
    false,
    'None (looked 2026-11-20)',
    'Not established',
  ]);
  assert.equal(row({}, {}), undefined);
});

test('a row differs when established values do, whatever the order of a list', () => {
  const differs = (one: Parameters<typeof toolOf>[0], other: Parameters<typeof toolOf>[0], key: string) =>
    rows(one, other).find((row) => row.key === key)?.differs;
  assert.equal(differs({ status: 'beta' }, { status: 'active' }, 'status'), true);
  assert.equal(differs({ status: 'beta' }, { status: 'beta' }, 'status'), false);
  assert.equal(
    differs({ api: { auth: ['jwt', 'basic'] } }, { api: { auth: ['basic', 'jwt'] } }, 'api.auth'),
    false,
  );
  assert.equal(differs({ api: { auth: ['jwt'] } }, { api: { auth: ['basic', 'jwt'] } }, 'api.auth'), true);
});

test('nothing is compared of no tools', () => {
  assert.deepEqual(rows(), []);
});

test('every attribute that can be compared has its place', () => {
  const read = { url: 'https://a.example', asOf: '2026-11' };
  const full = toolOf({
    signUp: 'sales',
    organization: { country: 'DE', owner: { name: 'Beta' }, certifications: ['soc-3'] },
    packages: [{ url: 'pkg:npm/acme', role: 'library' }],
    pricing: {
      model: 'free',
      freeTier: 'yes',
      freeAllowance: { amount: 1, unit: 'calls' },
      summary: 'Free',
      ...read,
    },
    prices: [{ item: 'Plan', percent: 1, ...read }],
    limits: [{ what: 'Requests', amount: 10, per: 'second', ...read }],
    coverage: { regions: ['eu'], countries: ['DE'] },
    api: {
      styles: ['rest'],
      auth: ['jwt'],
      sdks: ['go'],
      standards: ['iso'],
      sandbox: 'yes',
      webhooks: 'no',
    },
    openSource: { license: 'MIT', repository: 'https://g.example', selfHostable: 'no' },
    links: {
      docs: 'https://a.example',
      openapi: 'https://a.example',
      status: 'https://a.example',
      changelog: 'https://a.example',
      mcpServer: 'https://a.example',
    },
    sources: [{ url: 'https://a.example', retrieved: '2026-11-01', fields: ['status'] }],
  });
  assert.deepEqual(
    compareTools([full], catalog).map(({ key }) => key),
    [
      ...['kind', 'status', 'categories', 'pricing.model', 'pricing.freeTier', 'pricing.freeAllowance'],
      ...['pricing.summary', 'prices', 'limits', 'signUp', 'coverage.countries', 'coverage.regions'],
      ...['api.styles', 'api.auth', 'api.sdks', 'packages', 'api.standards', 'api.sandbox', 'api.webhooks'],
      ...['openSource.license', 'openSource.selfHostable', 'organization.country', 'organization.owner'],
      ...[
        'organization.certifications',
        'links.docs',
        'links.openapi',
        'pricing.url',
        'links.status',
        'links.changelog',
      ],
      ...['links.mcpServer', 'verification.confidence', 'verification.verifiedAt'],
    ],
  );
});

test('rows keep the schema that is published', () => {
  for (const row of rows({ api: { auth: ['jwt'] } }, {})) assert.deepEqual(ComparisonRow.parse(row), row);
  const cell = { value: null, state: 'unknown', label: '', verified: false };
  const row = { key: 'a', label: 'A', differs: false, values: [cell] };
  const isRow = (changes: object) => ComparisonRow.safeParse({ ...row, ...changes }).success;
  assert.ok(isRow({}));
  for (const changes of [
    { key: 1 },
    { label: undefined },
    { differs: 'no' },
    { values: [{ ...cell, value: 1 }] },
    { values: [{ ...cell, state: 'gone' }] },
    { values: [{ ...cell, label: undefined }] },
    { values: [{ ...cell, verified: undefined }] },
  ])
    assert.ok(!isRow(changes), JSON.stringify(changes));
});
