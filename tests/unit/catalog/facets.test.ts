import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facet } from '../../../src/catalog/list/facet-values.ts';
import { FACETS, type FacetName } from '../../../src/catalog/list/facets.ts';
import { catalogOf, categoryOf, standardOf, toolOf } from './small-catalog.ts';

const facet = (name: FacetName) => FACETS.find((each) => each.name === name) as Facet;
const read = (name: FacetName, changes: Parameters<typeof toolOf>[0]) => [
  ...facet(name).read(toolOf(changes), catalogOf()),
];
const labels = (name: FacetName, catalog = catalogOf()) =>
  facet(name)
    .values(catalog)
    .map(({ value, label, aliases }) => [value, label, ...(aliases ?? [])].join(' | '));

test('filters are offered in a fixed order, and flags apart from lists', () => {
  const names = (form: string) => FACETS.filter((each) => each.form === form).map(({ name }) => name);
  assert.deepEqual(names('many'), [
    'category',
    'pricing',
    'pricingModel',
    'kind',
    'region',
    'country',
    'style',
    'auth',
    'standard',
    'sdk',
    'use-case',
    'license',
    'status',
    'licenseGroup',
    'ecosystem',
    'signUp',
    'certification',
    'companyCountry',
    'owner',
    'activity',
  ]);
  assert.deepEqual(names('flag'), [
    'sandbox',
    'webhooks',
    'freeTier',
    'freeAllowance',
    'pricePage',
    'prices',
    'limits',
    'statusPage',
    'selfHostable',
    'openapi',
    'mcp',
  ]);
});

test('values of the catalogue come with their label and other names', () => {
  const catalog = catalogOf({
    categories: [categoryOf({ slug: 'tax', name: 'Tax', synonyms: ['vat'] })],
    standards: [standardOf({ slug: 'iso', name: 'ISO 20022', aliases: ['unifi'] })],
    tools: ['MIT', 'Apache-2.0', 'MIT'].map((license, at) =>
      toolOf({ slug: `t${at}`, openSource: { license, repository: 'https://g.example' } }),
    ),
  });
  assert.deepEqual(labels('category', catalog), ['tax | Tax | vat']);
  assert.deepEqual(labels('standard', catalog), ['iso | ISO 20022 | unifi']);
  assert.deepEqual(labels('license', catalog), ['Apache-2.0 | Apache-2.0', 'MIT | MIT']);
});

test('fixed values come with their label and other names', () => {
  assert.deepEqual(labels('pricing'), [
    'free | Free',
    'open-source | Open source',
    'freemium | Freemium',
    'usage-based | Usage-based | pay-as-you-go | metered',
    'transaction-fee | Transaction fee',
    'subscription | Subscription',
    'revenue-share | Revenue share',
    'one-time | One-time',
    'contact-sales | Contact sales | enterprise | custom',
    'unknown | Not established',
  ]);
  assert.deepEqual(labels('kind'), [
    'api | API',
    'data-source | Data source',
    'open-data | Open data',
    'integration | Integration',
    'open-source | Open source',
    'source-available | Source-available',
  ]);
  assert.deepEqual(labels('region'), [
    'global | Global',
    'africa | Africa',
    'asia-pacific | Asia-Pacific',
    'eu | European Union',
    'europe | Europe',
    'latin-america | Latin America',
    'middle-east | Middle East',
    'north-america | North America',
  ]);
  assert.deepEqual(labels('status'), [
    'active | Active',
    'beta | Beta',
    'deprecated | Deprecated',
    'closed-to-new-users | Closed to new users',
    'acquired | Acquired',
    'discontinued | Discontinued',
  ]);
  for (const [name, first] of [
    ['style', 'rest | REST'],
    ['auth', 'none | None needed'],
    ['sdk', 'c | C'],
  ] as const)
    assert.equal(labels(name)[0], first);
  for (const name of ['sandbox', 'mcp'] as const)
    assert.deepEqual(labels(name), [
      'true | Yes | 1',
      'false | No | 0 | none',
      'unpublished | Not published',
      'unknown | Not established',
    ]);
});

test('countries have English names, and a few have short ones too', () => {
  const countries = labels('country');
  assert.equal(countries[0], 'AD | Andorra');
  for (const line of [
    'GB | United Kingdom | UK',
    'US | United States | USA',
    'AE | United Arab Emirates | UAE',
    'DE | Germany',
  ])
    assert.ok(countries.includes(line), line);
});

test('a tool has the values its record states', () => {
  assert.deepEqual(read('category', { categories: ['tax', 'pay'] }), ['tax', 'pay']);
  assert.deepEqual(read('pricing', { pricing: { model: 'free', secondary: ['one-time', 'free'] } }), [
    'free',
    'one-time',
  ]);
  assert.deepEqual(read('kind', { kind: 'open-data' }), ['open-data']);
  assert.deepEqual(read('style', { api: { styles: ['rest', 'mcp'] } }), ['rest', 'mcp']);
  assert.deepEqual(read('auth', { api: { auth: ['jwt'] } }), ['jwt']);
  assert.deepEqual(read('standard', { api: { standards: ['iso'] } }), ['iso']);
  assert.deepEqual(read('sdk', { api: { sdks: ['go'] } }), ['go']);
  assert.deepEqual(read('status', { status: 'beta' }), ['beta']);
  assert.deepEqual(read('license', {}), []);
  assert.deepEqual(read('license', { openSource: { license: 'MIT', repository: 'https://g.example' } }), [
    'MIT',
  ]);
});

test('a tool lies in its regions, those of its countries, and with the Union in Europe', () => {
  assert.deepEqual(read('region', { coverage: { regions: ['eu'], countries: ['MX'] } }), [
    'eu',
    'europe',
    'latin-america',
    'north-america',
  ]);
  assert.deepEqual(read('region', { coverage: { regions: ['africa'] } }), ['africa']);
});

test('a tool can be used in its countries, those of its regions, and with global coverage in all', () => {
  const countries = (coverage: { regions?: ('global' | 'north-america')[]; countries?: string[] }) =>
    read('country', { coverage });
  assert.deepEqual(countries({ countries: ['DE', 'AT'] }), ['DE', 'AT']);
  assert.deepEqual(countries({ regions: ['north-america'], countries: ['DE', 'US'] }), [
    'DE',
    'US',
    'BM',
    'CA',
    'GL',
    'MX',
    'PM',
  ]);
  const all = countries({ regions: ['global'], countries: ['DE'] });
  assert.deepEqual([all[0], all.at(-1)], ['AD', 'ZW']);
  assert.ok(all.length > 200);
});

test('a flag is true for yes and partly, false for an established no, and unknown otherwise', () => {
  for (const [fact, value] of [
    ['yes', 'true'],
    ['partial', 'true'],
    ['no', 'false'],
    ['unknown', 'unknown'],
  ] as const) {
    assert.deepEqual(read('sandbox', { api: { sandbox: fact } }), [value]);
    assert.deepEqual(read('webhooks', { api: { webhooks: fact } }), [value]);
    const openSource = { license: 'MIT', repository: 'https://g.example', selfHostable: fact };
    assert.deepEqual(read('selfHostable', { openSource }), [value]);
  }
  assert.deepEqual(read('selfHostable', {}), ['unknown']);
});

test('a published document or server is a yes, and none published is not known', () => {
  assert.deepEqual(read('openapi', { links: { openapi: 'https://a.example' } }), ['true']);
  assert.deepEqual(read('openapi', {}), ['unknown']);
  assert.deepEqual(read('mcp', { links: { mcpServer: 'https://a.example' } }), ['true']);
  assert.deepEqual(read('mcp', { api: { styles: ['rest', 'mcp'] } }), ['true']);
  assert.deepEqual(read('mcp', { api: { styles: ['rest'] } }), ['unknown']);
});

test('free and freemium prices are a free tier, unless the record says otherwise', () => {
  const freeTier = (pricing: NonNullable<Parameters<typeof toolOf>[0]>['pricing'] & object) =>
    read('freeTier', { pricing });
  assert.deepEqual(freeTier({ model: 'free' }), ['true']);
  assert.deepEqual(freeTier({ model: 'subscription', secondary: ['one-time', 'freemium'] }), ['true']);
  assert.deepEqual(freeTier({ model: 'subscription' }), ['unknown']);
  assert.deepEqual(freeTier({ model: 'free', freeTier: 'no' }), ['false']);
  assert.deepEqual(freeTier({ model: 'subscription', freeTier: 'partial' }), ['true']);
});

test('licences, packages, sign-up and certifications of a tool are filters', () => {
  const repository = 'https://g.example';
  assert.deepEqual(read('licenseGroup', { openSource: { license: 'GPL-3.0-only', repository } }), [
    'copyleft',
  ]);
  assert.deepEqual(read('licenseGroup', {}), []);
  const packages = ['pkg:npm/a', 'pkg:pypi/a', 'pkg:npm/b'].map((url) => ({ url, role: 'library' as const }));
  assert.deepEqual(read('ecosystem', { packages }), ['npm', 'pypi']);
  assert.deepEqual(read('signUp', { signUp: 'sales' }), ['sales']);
  assert.deepEqual(read('signUp', {}), []);
  for (const [name, first] of [
    ['licenseGroup', 'permissive | Permissive'],
    ['ecosystem', 'npm | npm'],
    ['signUp', 'self-serve | Self-serve'],
    ['certification', 'soc-1-type-1 | SOC 1 Type 1'],
  ] as const)
    assert.equal(labels(name)[0], first);
});

test('what was looked for and is not there is a no, or not published', () => {
  const looked = (state: 'none' | 'unpublished') => ({
    state,
    on: '2026-11-20',
    source: 'https://a.example',
  });
  const paths = [
    ['sandbox', 'api.sandbox'],
    ['webhooks', 'api.webhooks'],
    ['freeTier', 'pricing.freeTier'],
    ['freeAllowance', 'pricing.freeAllowance'],
    ['pricePage', 'pricing.url'],
    ['statusPage', 'links.status'],
    ['selfHostable', 'openSource.selfHostable'],
    ['openapi', 'links.openapi'],
    ['mcp', 'links.mcpServer'],
  ] as const;
  for (const [name, path] of paths) {
    assert.deepEqual(read(name, { facts: { [path]: looked('none') } }), ['false'], name);
    assert.deepEqual(read(name, { facts: { [path]: looked('unpublished') } }), ['unpublished'], name);
    assert.deepEqual(read(name, {}), ['unknown'], name);
  }
});

test('a page or an amount that is published is a yes', () => {
  const url = 'https://a.example';
  assert.deepEqual(read('pricePage', { pricing: { model: 'free', url } }), ['true']);
  assert.deepEqual(read('pricePage', { links: { pricing: url } }), ['true']);
  assert.deepEqual(read('statusPage', { links: { status: url } }), ['true']);
  const freeAllowance = { amount: 1, unit: 'calls' };
  assert.deepEqual(read('freeAllowance', { pricing: { model: 'free', freeAllowance } }), ['true']);
});
