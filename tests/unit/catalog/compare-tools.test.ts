import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComparisonRow, compareTools } from '../../../src/catalog/facts/comparison.ts';
import { factsOf } from '../../../src/catalog/facts/facts-of.ts';
import { Nearest, Understood } from '../../../src/catalog/list/listing.ts';
import { FIELD_NAMES, ListedTool, listedTool } from '../../../src/catalog/list/tool-fields.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

type Changes = Parameters<typeof toolOf>[0];
const catalog = catalogOf();
const url = 'https://a.example';
const read = { url, asOf: '2026-11' };
const none = { state: 'none', on: '2026-11-20', source: url } as const;
const rowsOf = (...tools: Changes[]) =>
  compareTools(
    tools.map((changes) => toolOf(changes)),
    catalog,
  );
const rowOf = (key: string, ...tools: Changes[]) => rowsOf(...tools).find((row) => row.key === key);

test('a comparison has a row for what one of the tools was looked at for, in a fixed order', () => {
  const found = rowsOf({ api: { styles: ['rest', 'mcp'] } }, { facts: { 'api.styles': none } }, {});
  assert.equal(
    found.map(({ key }) => key).join(' '),
    'kind categories api.styles verification.confidence verification.verifiedAt',
  );
  assert.deepEqual(found[2], {
    key: 'api.styles',
    label: 'API styles',
    differs: true,
    values: [
      { value: ['mcp', 'rest'], label: 'REST, MCP', verified: false },
      { value: null, state: 'none', label: 'None (looked 2026-11-20)', verified: true },
      { value: null, state: 'unknown', label: 'Not established', verified: false },
    ],
  });
  for (const row of found) assert.deepEqual(ComparisonRow.parse(row), row);
  assert.deepEqual(rowsOf(), []);
  const paths = factsOf(toolOf(), catalog).keys();
  const facts = Object.fromEntries([...paths].map((path) => [path, none]));
  assert.equal(
    rowsOf({ facts, pricing: { model: 'free' } })
      .map(({ key }) => key)
      .join(' '),
    'kind status categories pricing.model pricing.freeTier pricing.freeAllowance pricing.summary prices limits signUp ' +
      'coverage.countries coverage.regions api.styles api.auth api.sdks packages api.standards api.sandbox api.webhooks ' +
      'openSource.license api.implementation openSource.selfHostable organization.country organization.owner organization.certifications ' +
      'links.docs links.openapi pricing.url links.status links.changelog links.mcpServer verification.confidence ' +
      'verification.verifiedAt',
  );
});

test('a row differs when established values do, and of an address when there is one', () => {
  const prices = (...labels: string[]) => ({
    prices: labels.map((label) => ({ item: 'other' as const, label, percent: 1, ...read })),
  });
  for (const [key, one, other, differs] of [
    ['status', { status: 'beta' }, {}, false],
    ['api.auth', { api: { auth: ['jwt', 'basic'] } }, { api: { auth: ['basic', 'jwt'] } }, false],
    ['prices', prices('Card', 'Bank'), prices('Bank', 'Card'), true],
    ['links.status', { links: { status: url } }, { links: { status: 'https://b.example' } }, false],
    ['links.status', { links: { status: url } }, { facts: { 'links.status': none } }, true],
    [
      'pricing.summary',
      { pricing: { model: 'free', summary: 'Free', ...read } },
      { pricing: { model: 'free', summary: 'Paid', ...read } },
      false,
    ],
  ] as [string, Changes, Changes, boolean | undefined][])
    assert.equal(rowOf(key, one, other)?.differs, differs, `${key} ${JSON.stringify([one, other])}`);
  assert.deepEqual(rowOf('prices', prices('Zebra', 'Card', 'Bank', 'Cash', 'Dispute'))?.values, [
    {
      value: ['Zebra: 1 %', 'Card: 1 %', 'Bank: 1 %'],
      label: 'Zebra: 1 %, Card: 1 %, Bank: 1 %, 2 more',
      verified: false,
    },
  ]);
});

const tool = toolOf({
  slug: 'ledger',
  name: 'Ledger',
  pricing: { model: 'freemium', freeAllowance: { amount: 100, unit: 'calls per day' }, ...read },
  openSource: { license: 'MIT', repository: 'https://g.example/acme' },
  links: { status: url },
  facts: { signUp: none },
});
const listed = (...fields: string[]) => {
  const given = fields.length > 0 ? fields : undefined;
  return JSON.parse(
    JSON.stringify(listedTool(tool, given, catalogOf({ tools: [tool] }), 'https://d.example')),
  );
};

test('a list gives its own fields, the whole record, or parts and paths beside the slug', () => {
  assert.deepEqual([listed().slug, listed().pricing, listed().links], ['ledger', 'freemium', undefined]);
  const { links, pricing, addedAt } = listed('name', 'all');
  assert.deepEqual([links, pricing.model, addedAt], [{ status: url }, 'freemium', '2026-11-01']);
  for (const [fields, found] of [
    [['name', 'licenseGroup'], { name: 'Ledger', licenseGroup: 'permissive' }],
    [['freeAllowance'], { freeAllowance: { amount: 100, unit: 'calls per day' } }],
    [['links', 'signUp', 'facts'], { links: { status: url }, facts: { signUp: none } }],
    [
      ['links.status', 'pricing.asOf', 'addedAt'],
      { addedAt: '2026-11-01', links: { status: url }, pricing: { asOf: '2026-11' } },
    ],
    [['addedAt', 'pricing'], { addedAt: '2026-11-01', pricing: 'freemium' }],
  ] as const) {
    assert.deepEqual(listed(...fields), { slug: 'ledger', ...found });
    assert.deepEqual(ListedTool.parse(listed(...fields)), listed(...fields));
  }
  for (const answer of [listed(), listed('all')]) assert.deepEqual(ListedTool.parse(answer), answer);
  for (const answer of [{ name: 'Ledger' }, { slug: 'ledger', licenseGroup: 'odd' }])
    assert.ok(!ListedTool.safeParse(answer).success);
  assert.equal(FIELD_NAMES[0], 'all');
  assert.equal(new Set(FIELD_NAMES).size, FIELD_NAMES.length);
  for (const name of ['name', 'freeAllowance', 'api.sandbox', 'verification'])
    assert.ok(FIELD_NAMES.includes(name));
  assert.ok(!FIELD_NAMES.includes('body'));
});

test('what was understood of search terms has a kind, a value and a label', () => {
  const place = { kind: 'place', value: 'US', label: 'United States', excluded: true, without: 'cards' };
  assert.deepEqual(Understood.parse(place), place);
  assert.equal(Understood.safeParse({ ...place, kind: 'mood' }).success, false);
  const nearest = { useCases: [{ slug: 'a', title: 'A' }], categories: [{ slug: 'b', name: 'B' }] };
  assert.deepEqual(Nearest.parse(nearest), nearest);
});
