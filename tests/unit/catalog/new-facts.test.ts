import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CatalogFile, openCatalog } from '../../../src/catalog/catalog.ts';
import { compareTools } from '../../../src/catalog/facts/comparison.ts';
import { coverageText } from '../../../src/catalog/facts/fact-lines.ts';
import { factsOf } from '../../../src/catalog/facts/facts-of.ts';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import { toolFields } from '../../../src/catalog/list/tool-fields.ts';
import { toolsCsv } from '../../../src/catalog/tools-csv.ts';
import { toolJsonLd } from '../../../src/documents/json-ld.ts';
import { pathsOfFact } from '../../../src/records/facts/evidence.ts';
import { licenceGroup } from '../../../src/records/facts/licences.ts';
import { deriveSdks, installLine } from '../../../src/records/facts/packages.ts';
import { limitText, priceText } from '../../../src/records/facts/prices.ts';
import { Tool } from '../../../src/records/tool.ts';

const record = {
  name: 'Acme',
  slug: 'acme',
  description: 'Ledger service with holds, reversals and a daily export of balances.',
  websiteUrl: 'https://acme.example',
  categories: ['core-banking'],
  kind: 'api',
  pricing: { model: 'freemium' },
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
};
const make = (changes: object = {}) => Tool.parse({ ...record, ...changes });
const catalogOf = (...tools: Tool[]) => {
  const lists = ['useCases', 'glossary', 'categories', 'standards', 'regulations', 'events', 'changes'];
  const empty = Object.fromEntries(
    [...lists, 'guides', 'comparisons', 'synonyms', 'observedChanges'].map((name) => [name, []]),
  );
  return openCatalog({
    ...empty,
    moved: [],
    observed: {},
    version: '1',
    dataAsOf: '2026-11-01',
    tools,
  } as unknown as CatalogFile);
};
const page = { url: 'https://acme.example/pricing', asOf: '2026-11-20' };

test('a price reads as people write it', () => {
  const price = (changes: object) =>
    make({ prices: [{ item: 'Cards', ...page, ...changes }] })
      .prices.map(priceText)
      .join();
  const card = { percent: 2.9, amount: 0.3, currency: 'USD', unit: 'per transaction', country: 'US' };
  assert.equal(price(card), 'Cards: 2.9 % + 0.30 USD per transaction (United States)');
  const team = { plan: 'Team', amount: 1500, currency: 'EUR', unit: 'per month', from: true };
  assert.equal(price(team), 'Team, Cards: from 1,500 EUR per month');
  assert.equal(price({ percent: 1 }), 'Cards: 1 %');
  assert.equal(price({ amount: 0.0015, currency: 'USD', unit: 'per call' }), 'Cards: 0.0015 USD per call');
});

test('a limit reads as people write it', () => {
  const { limits } = make({
    limits: [{ what: 'Requests', amount: 10000, per: 'day', plan: 'Free', ...page }],
  });
  assert.equal(limits.map(limitText).join(), 'Requests: 10,000 per day (Free)');
});

test('each package has the line that gets it, by its role and registry', () => {
  const lines = [
    ['pkg:npm/%40stripe/mcp', 'library', 'npm install @stripe/mcp'],
    ['pkg:npm/%40stripe/mcp', 'mcp-server', 'npx @stripe/mcp'],
    ['pkg:maven/com.stripe/stripe-java', 'library', 'implementation("com.stripe:stripe-java:<version>")'],
    ['pkg:golang/github.com/stripe/stripe-go/v83', 'library', 'go get github.com/stripe/stripe-go/v83'],
    ['pkg:pypi/stripe', 'library', 'pip install stripe'],
    ['pkg:docker/acme/ledger?repository_url=ghcr.io', 'image', 'docker pull ghcr.io/acme/ledger'],
    ['pkg:docker/acme/ledger', 'server', 'docker pull acme/ledger'],
    ['pkg:oci/ledger', 'image', 'docker pull ledger'],
    ['pkg:gem/acme', 'library', 'bundle add acme'],
    ['pkg:composer/acme/tax', 'library', 'composer require acme/tax'],
    ['pkg:nuget/Acme', 'library', 'dotnet add package Acme'],
    ['pkg:cargo/acme', 'library', 'cargo add acme'],
    ['pkg:hex/acme', 'library', '{:acme, ">= 0.0.0"}'],
    ['pkg:pub/acme', 'library', 'dart pub add acme'],
    ['pkg:cocoapods/Acme', 'library', "pod 'Acme'"],
    ['pkg:hackage/acme', 'library', 'cabal install --lib acme'],
    ['pkg:conda/acme', 'library', 'conda install -c conda-forge acme'],
    ['pkg:conan/acme', 'library', 'conan install --requires="acme/[*]"'],
    ['pkg:github/acme/tax', 'library', 'git clone https://github.com/acme/tax'],
    ['pkg:pypi/acme', 'server', 'uvx acme'],
    ['pkg:golang/acme.example/tax', 'cli', 'go install acme.example/tax@latest'],
    ['pkg:cargo/acme', 'cli', 'cargo install acme'],
    ['pkg:gem/acme', 'cli', 'gem install acme'],
    ['pkg:nuget/Acme', 'cli', 'dotnet tool install Acme'],
  ] as const;
  for (const [url, role, line] of lines) assert.equal(installLine({ url, role }), line);
  assert.equal(
    installLine({ url: 'pkg:maven/com.stripe/stripe-java', role: 'library' }, '31.0.0'),
    'implementation("com.stripe:stripe-java:31.0.0")',
  );
});

test('libraries tell the languages; written ones stay only where packages cannot tell them', () => {
  const sdks = (packages: object[], written: string[]) =>
    deriveSdks(make({ packages, api: { sdks: written } })).api.sdks;
  const library = (url: string, more: object = {}) => ({ url, role: 'library', ...more });
  assert.deepEqual(sdks([library('pkg:npm/acme'), library('pkg:gem/acme')], ['python', 'c']), [
    'node',
    'ruby',
    'c',
  ]);
  assert.deepEqual(sdks([library('pkg:npm/acme')], ['typescript', 'node']), ['typescript', 'node']);
  assert.deepEqual(sdks([library('pkg:pypi/acme', { by: 'community' })], ['go']), ['go']);
  assert.deepEqual(sdks([{ url: 'pkg:docker/acme', role: 'image' }], ['go']), ['go']);
  assert.deepEqual(sdks([{ url: 'pkg:npm/acme', role: 'cli' }], ['go']), ['go']);
  assert.deepEqual(sdks([library('pkg:docker/acme')], ['go']), ['go'], 'an image is for no language');
  assert.deepEqual(sdks([library('pkg:npm/acme-connect-react')], []), ['javascript'], 'not for a server');
  assert.deepEqual(sdks([library('pkg:npm/%40acme/react-native-pay')], ['node']), ['react-native']);
  assert.deepEqual(
    sdks([library('pkg:npm/acme'), library('pkg:npm/react-acme'), library('pkg:npm/reactive')], ['node']),
    ['node', 'javascript'],
  );
});

test('the price page has two paths, libraries tell languages, and free pricing tells a free tier', () => {
  const paths = (path: string, changes: object = {}) => pathsOfFact(make(changes), path);
  for (const path of ['links.pricing', 'pricing.url'])
    assert.deepEqual(paths(path), ['links.pricing', 'pricing.url']);
  const packages = [{ url: 'pkg:npm/acme', role: 'library' }];
  assert.deepEqual(paths('api.sdks', { packages }), ['packages']);
  assert.deepEqual(paths('api.sdks', { packages: [{ url: 'pkg:npm/acme', role: 'cli' }] }), ['api.sdks']);
  assert.deepEqual(paths('pricing.freeTier', { pricing: { model: 'freemium' } }), [
    'pricing.model',
    'pricing.secondary',
  ]);
  assert.deepEqual(paths('pricing.freeTier', { pricing: { model: 'subscription' } }), ['pricing.freeTier']);
  assert.deepEqual(paths('packages', { packages }), ['packages']);
});

test('licences fall into groups; of alternatives the one that asks least decides', () => {
  const groups = {
    permissive: [
      'MIT',
      'Apache-2.0',
      'CC0-1.0',
      'MIT OR MPL-2.0',
      'Elastic-2.0 OR MIT',
      'LicenseRef-QuickFIX-1.0',
    ],
    copyleft: [
      'AGPL-3.0-only',
      'LGPL-3.0-only OR EUPL-1.1',
      'MIT AND GPL-2.0-only',
      'ODbL-1.0',
      'BUSL-1.1 OR GPL-3.0-only',
    ],
    'source-available': ['BUSL-1.1', 'LicenseRef-FSL', 'CC-BY-NC-SA-4.0', 'MIT AND Elastic-2.0'],
  };
  for (const [group, licences] of Object.entries(groups))
    for (const licence of licences) assert.equal(licenceGroup(licence), group, licence);
});

test('coverage names stated countries, and regions apart', () => {
  const text = (coverage: object) => coverageText(make({ coverage }));
  assert.equal(text({ regions: ['eu'], countries: ['US', 'CA'] }), 'United States, Canada; European Union');
  assert.equal(text({ countries: ['US', 'CA', 'GB', 'MX'] }), '4 countries');
  assert.equal(text({ regions: ['global'] }), 'Global');
  assert.equal(text({}), undefined);
});

const absent = (state: string) => ({ state, on: '2026-11-20', source: 'https://acme.example/docs' });
const states = {
  value: make({ slug: 'has', links: { status: 'https://status.acme.example' } }),
  none: make({ slug: 'none', facts: { 'links.status': absent('none') } }),
  unpublished: make({ slug: 'unpublished', facts: { 'links.status': absent('unpublished') } }),
  unknown: make({ slug: 'unknown' }),
};

test('the four states of a fact differ in the record, in a comparison and in a filter', () => {
  const tools = Object.values(states);
  const catalog = catalogOf(...tools);
  const states4 = tools.map((tool) => factsOf(tool, catalog).get('links.status'));
  assert.deepEqual(
    states4.map((fact) => [fact?.state, fact?.verified]),
    [
      ['value', false],
      ['none', true],
      ['unpublished', true],
      ['unknown', false],
    ],
  );
  const row = compareTools(tools, catalog).find(({ key }) => key === 'links.status');
  assert.deepEqual(
    row?.values.map(({ label, value }) => [label, value]),
    [
      ['https://status.acme.example', 'https://status.acme.example'],
      ['None (looked 2026-11-20)', null],
      ['Not published (looked 2026-11-20)', null],
      ['Not established', null],
    ],
  );
  assert.equal(row?.differs, true);
  const filtered = createFacetIndex(catalog).count('statusPage', {}, undefined);
  assert.deepEqual(
    filtered.map(({ value, count }) => [value, count]),
    [
      ['false', 1],
      ['unknown', 1],
      ['unpublished', 1],
      ['true', 1],
    ],
  );
});

test('a comparison leaves out what nobody has looked at', () => {
  const catalog = catalogOf(states.unknown, states.value);
  const keys = compareTools([states.unknown, states.unknown], catalog).map(({ key }) => key);
  assert.ok(keys.includes('pricing.model'));
  assert.ok(!keys.includes('links.status') && !keys.includes('prices'));
});

test('a comparison names the first three prices in their order and counts the others', () => {
  const price = (item: string) => ({ item, percent: 1, ...page });
  const tool = make({ prices: ['Zebra', 'Card', 'Bank', 'Cash', 'Dispute'].map(price) });
  const row = compareTools([tool, states.unknown], catalogOf(tool, states.unknown)).find(
    ({ key }) => key === 'prices',
  );
  assert.deepEqual(row?.values[0], {
    value: ['Zebra: 1 %', 'Card: 1 %', 'Bank: 1 %'],
    label: 'Zebra: 1 %, Card: 1 %, Bank: 1 %, 2 more',
    verified: false,
  });
});

const rich = make({
  organization: {
    name: 'Acme Ltd',
    owner: { name: 'Beta plc', since: 2020 },
    certifications: ['pci-dss-level-1'],
  },
  signUp: 'sales',
  packages: [
    { url: 'pkg:npm/acme', role: 'library' },
    { url: 'pkg:pypi/acme', role: 'library' },
  ],
  pricing: { model: 'freemium', freeAllowance: { amount: 100, unit: 'calls per day' }, ...page },
  prices: [
    {
      plan: 'Team',
      item: 'Subscription',
      amount: 49,
      currency: 'USD',
      unit: 'per month',
      country: 'US',
      ...page,
    },
    { item: 'Cards', percent: 1, ...page },
  ],
  openSource: { license: 'BUSL-1.1', repository: 'https://acme.example/git' },
  facts: { 'links.status': absent('none') },
});

test('filters find prices, packages, sign-up, licence group and certifications', () => {
  const index = createFacetIndex(catalogOf(rich));
  const values = (name: Parameters<typeof index.count>[0]) =>
    index.count(name, {}, undefined).map(({ value }) => value);
  assert.deepEqual(values('ecosystem'), ['npm', 'pypi']);
  assert.deepEqual(values('signUp'), ['sales']);
  assert.deepEqual(values('licenseGroup'), ['source-available']);
  assert.deepEqual(values('certification'), ['pci-dss', 'pci-dss-level-1']);
  assert.deepEqual(values('pricePage'), ['true']);
  assert.deepEqual([values('prices'), values('limits')], [['true'], ['unknown']]);
  assert.deepEqual(values('freeAllowance'), ['true']);
  assert.deepEqual(values('statusPage'), ['false']);
});

test('the kind of a report that is named without its type includes its types', () => {
  const holding = (...certifications: string[]) =>
    make({ slug: certifications.join('-'), organization: { certifications } });
  const index = createFacetIndex(
    catalogOf(holding('soc-2-type-1'), holding('soc-2-type-2'), holding('soc-2'), holding('soc-3')),
  );
  const count = (wanted: string) =>
    index.count('certification', {}, undefined).find(({ value }) => value === wanted)?.count;
  assert.deepEqual(['soc-2', 'soc-2-type-2', 'soc-3'].map(count), [3, 1, 1]);
});

test('published figures can be asked for, and their absence', () => {
  const index = createFacetIndex(
    catalogOf(
      rich,
      make({ slug: 'free', facts: { prices: absent('none') } }),
      make({ slug: 'secret', facts: { prices: absent('unpublished'), limits: absent('none') } }),
    ),
  );
  const counts = (name: 'prices' | 'limits') =>
    Object.fromEntries(index.count(name, {}, undefined).map(({ value, count }) => [value, count]));
  assert.deepEqual(counts('prices'), { true: 1, false: 1, unpublished: 1 });
  assert.deepEqual(counts('limits'), { false: 1, unknown: 2 });
});

test('the table of tools has the new facts, lists apart from each other', () => {
  const [names = '', row = ''] = toolsCsv([rich]).split('\r\n');
  const cells = row.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
  const cell = (name: string) => cells[names.split(',').indexOf(name)];
  assert.equal(cell('owner'), 'Beta plc');
  assert.equal(cell('prices'), '"Team, Subscription: 49 USD per month (United States); Cards: 1 %"');
  assert.equal(cell('packages'), 'pkg:npm/acme pkg:pypi/acme');
  assert.equal(cell('licenseGroup'), 'source-available');
  assert.equal(cell('freeAllowance'), '100 calls per day');
  assert.equal(cell('absent'), 'links.status=none');
});

test('a list gives the parts of a record that it is asked for', () => {
  const { signUp, licenseGroup, facts, verification } = toolFields(rich);
  assert.deepEqual([signUp, licenseGroup], ['sales', 'source-available']);
  assert.deepEqual(facts?.['links.status'], absent('none'));
  assert.deepEqual(verification, { confidence: 'low', verified: 1, of: 21, verifiedAt: '2026-11-20' });
});

test('an amount is an offer of schema.org; a percentage alone is none', () => {
  const { offers } = toolJsonLd('https://dir.example', rich, catalogOf(rich));
  assert.deepEqual(offers, [
    {
      '@type': 'Offer',
      name: 'Team: Subscription',
      url: 'https://acme.example/pricing',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 49,
        priceCurrency: 'USD',
        unitText: 'per month',
      },
      eligibleRegion: { '@type': 'Country', name: 'US' },
    },
  ]);
});
