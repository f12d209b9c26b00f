import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceText } from '../../../src/catalog/facts/comparison.ts';
import { type Fact, factsOf } from '../../../src/catalog/facts/facts-of.ts';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import type { Facet } from '../../../src/catalog/list/facets.ts';
import { FACETS, type FacetName } from '../../../src/catalog/list/facets.ts';
import { csvField, csvTable, toolsCsv } from '../../../src/catalog/tools-csv.ts';
import { catalogOf, categoryOf, standardOf, toolOf } from './small-catalog.ts';

type Changes = Parameters<typeof toolOf>[0];
const catalog = catalogOf({
  categories: [categoryOf({ synonyms: ['books'] })],
  standards: [standardOf({ slug: 'iso', aliases: ['unifi'] })],
});
const url = 'https://a.example';
const read = { url, asOf: '2026-11' };
const openSource = { license: 'MIT', repository: 'https://g.example/acme' };
const looked = { on: '2026-11-20', source: url };
const none = { state: 'none', ...looked } as const;
const unpublished = { state: 'unpublished', ...looked } as const;

const fact = (path: string, changes: Changes) => factsOf(toolOf(changes), catalog).get(path) as Fact;
const facet = (name: string) => FACETS.find((each) => each.name === name) as Facet;
const filtered = (name: string, changes: Changes) => facet(name).read(toolOf(changes), catalog).join(' ');
const labels = (name: FacetName, from = catalog) =>
  facet(name)
    .values(from)
    .map(({ value, label, aliases }) => [value, label, ...(aliases ?? [])].join(' | '));
const CSV_NAMES = toolsCsv([]).trimEnd().split(',');
function cell(name: string, changes: Changes) {
  const [, row = ''] = toolsCsv([toolOf(changes)]).split('\r\n');
  return (row.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? [])[CSV_NAMES.indexOf(name)];
}
/**
 * What a record holds and how it reads; then `filter=values` of filters that find it, and `column: cell` of the table of
 * tools.
 */
const FIELDS: [path: string, changes: Changes, words: string, outputs?: string][] = [
  ['description', {}, 'Keeps the books of a bank in double entry, and says so plainly.'],
  ['kind', { kind: 'open-data' }, 'Open data', 'kind=open-data | kind: open-data'],
  ['status', { status: 'beta' }, 'Beta', 'status=beta | status: beta'],
  [
    'categories',
    { categories: ['cat', 'gone'] },
    'Core Banking </categories/cat>; gone </categories/gone>',
    'category=cat gone | categories: cat gone',
  ],
  ['verification.confidence', {}, '0 of 18', 'confidence: low | factsVerified: 0 | factsCounted: 18'],
  [
    'verification.verifiedAt',
    { sources: [{ url, retrieved: '2026-10', fields: ['status'] }] },
    '2026-10',
    'verifiedAt: 2026-10 | factsVerified: 1',
  ],
  ['organization.name', { organization: { name: 'Acme' } }, 'Acme', 'organization: Acme'],
  [
    'organization.country',
    { organization: { country: 'DE' } },
    'Germany',
    'companyCountry=DE | organizationCountry: DE',
  ],
  ['organization.owner', { organization: { owner: { name: 'Beta', since: 2020 } } }, 'Beta (since 2020)'],
  ['organization.owner', { organization: { owner: { name: 'Beta Ltd' } } }, 'Beta Ltd', 'owner=beta'],
  ['organization.owner', { organization: { owner: { name: 'Beta' } } }, 'Beta', 'owner: Beta'],
  [
    'organization.regulated',
    { organization: { regulated: [{ authority: 'FCA', licence: 'EMI', reference: '9' }] } },
    'EMI, FCA 9',
  ],
  ['organization.name', { organization: { slug: 'acme', name: 'Acme' } }, 'Acme </organizations/acme>'],
  [
    'organization.owner',
    { organization: { owner: { slug: 'beta', name: 'Beta Ltd' } } },
    'Beta Ltd </organizations/beta>',
    'owner=beta',
  ],
  ['organization.listing', { organization: { listing: { exchange: 'NYSE', ticker: 'V' } } }, 'NYSE: V'],
  [
    'organization.registration',
    { organization: { registration: { register: 'Companies House', number: '0123' } } },
    'Companies House 0123',
  ],
  [
    'organization.formerly',
    { organization: { formerly: [{ name: 'Old' }, { name: 'Older', until: '2021-12' }] } },
    'Old; Older (until Dec 2021)',
  ],
  [
    'organization.regulated',
    { organization: { regulated: [{ authority: 'BaFin', licence: 'Bank' }] } },
    'Bank, BaFin',
  ],
  [
    'organization.certifications',
    { organization: { certifications: ['pci-dss-level-1', 'ens'] } },
    'PCI DSS Level 1; ENS',
    'certification=pci-dss-level-1 pci-dss ens | certifications: pci-dss-level-1 ens',
  ],
  ['signUp', { signUp: 'sales' }, 'Through sales', 'signUp=sales | signUp: sales'],
  ['signUp', {}, '', 'signUp= | signUp:'],
  [
    'pricing.model',
    { pricing: { model: 'one-time' } },
    'One-time',
    'pricing=one-time | pricingModel=one-time | freeTier=unknown | pricingModel: one-time',
  ],
  ['pricing.model', { pricing: { model: 'unknown' } }, '', 'pricing=unknown'],
  [
    'pricing.secondary',
    { pricing: { model: 'free', secondary: ['subscription', 'free'] } },
    'Subscription; Free',
    'pricing=free subscription | pricingModel=free',
  ],
  [
    'pricing.freeTier',
    { pricing: { model: 'free', freeTier: 'partial' } },
    'Partly',
    'freeTier=true | freeTier: partial',
  ],
  ['pricing.freeTier', { pricing: { model: 'free' } }, 'Yes', 'freeTier=true | freeTier: unknown'],
  ['pricing.freeTier', { pricing: { model: 'free', freeTier: 'no' } }, 'No', 'freeTier=false'],
  [
    'pricing.freeTier',
    { pricing: { model: 'subscription', secondary: ['one-time', 'freemium'] } },
    'Yes',
    'freeTier=true',
  ],
  ['pricing.freeTier', { pricing: { model: 'subscription' } }, '', 'freeTier=unknown'],
  [
    'pricing.freeAllowance',
    { pricing: { model: 'free', freeAllowance: { amount: 100, unit: 'calls per day' } } },
    '100 calls per day',
    'freeAllowance=true | freeAllowance: 100 calls per day',
  ],
  ['pricing.summary', { pricing: { model: 'free', summary: '1 EUR', ...read } }, '1 EUR (as of Nov 2026)'],
  ['pricing.url', { pricing: { model: 'free', ...read } }, `${url} <${url}>`, 'pricePage=true'],
  [
    'pricing.url',
    { pricing: { model: 'free', ...read }, links: { pricing: 'https://b.example' } },
    'https://b.example <https://b.example>',
    'pricePage=true | pricePage: https://b.example',
  ],
  ['pricing.asOf', { pricing: { model: 'free', ...read } }, '2026-11'],
  [
    'prices',
    { prices: ['Plan', 'Card'].map((label) => ({ item: 'other' as const, label, percent: 1, ...read })) },
    'Plan: 1 %; Card: 1 %',
    'prices=true | prices: Plan: 1 %; Card: 1 %',
  ],
  [
    'limits',
    { limits: [10, 20].map((amount) => ({ what: 'Calls', amount, per: 'second', ...read })) },
    'Calls: 10 per second; Calls: 20 per second',
    'limits=true | limits: Calls: 10 per second; Calls: 20 per second',
  ],
  [
    'packages',
    {
      packages: ['pkg:npm/acme', 'pkg:docker/acme/tax?repository_url=ghcr.io', 'pkg:npm/beta'].map((url) => ({
        url,
        role: 'image',
      })),
    },
    'acme <https://www.npmjs.com/package/acme>; ghcr.io/acme/tax; beta <https://www.npmjs.com/package/beta>',
    'ecosystem=npm docker | packages: pkg:npm/acme pkg:docker/acme/tax?repository_url=ghcr.io pkg:npm/beta',
  ],
  ['versions', { versions: { current: '2', ...read } }, `2 <${url}>`, 'apiVersion: 2'],
  [
    'versions',
    { versions: { current: '2', scheme: 'dated', notice: '12 months', ...read } },
    `2 (dated; notice of breaking changes: 12 months) <${url}>`,
  ],
  [
    'coverage.regions',
    { coverage: { regions: ['eu', 'africa'] } },
    'European Union; Africa',
    'region=eu africa europe | regions: eu africa',
  ],
  ['coverage.regions', { coverage: { regions: ['africa'] } }, 'Africa', 'region=africa'],
  [
    'coverage.countries',
    { coverage: { countries: ['US', 'DE', 'MX'] } },
    'United States; Germany; Mexico',
    'country=US DE MX | region=north-america eu europe latin-america | countries: US DE MX',
  ],
  [
    'coverage',
    { coverage: { regions: ['north-america'], countries: ['DE', 'US'] } },
    'Germany, United States; North America',
    'country=DE US BM CA GL MX PM',
  ],
  ['coverage', { coverage: { countries: ['US', 'CA', 'GB', 'MX'] } }, '4 countries'],
  [
    'coverage',
    { coverage: { countries: ['GH', 'KE'], regions: ['global'] }, organization: { country: 'KE' } },
    'Kenya, Ghana; Global',
  ],
  [
    'coverage',
    { coverage: { countries: ['DE', 'FR', 'GH', 'KE'] }, organization: { country: 'KE' } },
    'Kenya and 3 more countries',
  ],
  ['coverage', {}, ''],
  [
    'api.styles',
    { api: { styles: ['sse', 'rest'] } },
    'Server-sent events; REST',
    'style=sse rest | mcp=unknown | apiStyles: sse rest',
  ],
  ['api.styles', { api: { styles: ['mcp'] } }, 'MCP', 'mcp=true'],
  [
    'api.auth',
    { api: { auth: ['mtls', 'jwt'] } },
    'Mutual TLS; JWT',
    'auth=mtls jwt | authMethods: mtls jwt',
  ],
  ['api.sandbox', { api: { sandbox: 'no' } }, 'No', 'sandbox=false | sandbox: no'],
  ['api.sandbox', { api: { sandbox: 'partial' } }, 'Partly', 'sandbox=true | sandbox: partial'],
  ['api.webhooks', { api: { webhooks: 'yes' } }, 'Yes', 'webhooks=true | webhooks: yes'],
  ['api.sdks', { api: { sdks: ['cpp', 'go'] } }, 'C++; Go', 'sdk=cpp go | sdks: cpp go'],
  [
    'api.implementation',
    { api: { implementation: ['fsharp', 'go'] } },
    'F#; Go',
    'implementation: fsharp go',
  ],
  [
    'api.standards',
    { api: { standards: ['iso', 'gone'] } },
    'ISO 20022 </standards/iso>; gone </standards/gone>',
    'standard=iso gone | standards: iso gone',
  ],
  [
    'openSource.license',
    { openSource },
    'MIT',
    'license=MIT | licenseGroup=permissive | selfHostable=unknown | license: MIT | licenseGroup: permissive',
  ],
  [
    'openSource.license',
    { openSource: { ...openSource, license: 'BUSL-1.1' } },
    'BUSL-1.1 (source-available, not open source)',
    'licenseGroup=source-available',
  ],
  ['openSource.license', {}, '', 'license= | licenseGroup= | license: | licenseGroup: | repository:'],
  [
    'openSource.repository',
    { openSource, links: { repository: 'https://g.example/link' } },
    'https://g.example/acme <https://g.example/acme>',
    'repository: https://g.example/acme',
  ],
  ['openSource.repository', { links: { repository: url } }, '', `repository: ${url}`],
  [
    'openSource.selfHostable',
    { openSource: { ...openSource, selfHostable: 'yes' } },
    'Yes',
    'selfHostable=true',
  ],
  [
    'openSource.selfHostable',
    { openSource: { ...openSource, selfHostable: 'no' } },
    'No',
    'selfHostable=false',
  ],
  [
    'selfHost.image',
    { selfHost: { image: 'pkg:docker/acme' } },
    'acme <https://hub.docker.com/r/library/acme>',
  ],
  ['selfHost.compose', { selfHost: { compose: url } }, `${url} <${url}>`],
  ['selfHost.helm', { selfHost: { helm: url } }, `${url} <${url}>`],
  ...['docsMcpServer', 'llmsTxt', 'changelogFeed', 'signup', 'terms', 'trust', 'support'].map(
    (name): (typeof FIELDS)[number] => [`links.${name}`, { links: { [name]: url } }, `${url} <${url}>`],
  ),
  ['links.docs', { links: { docs: url } }, `${url} <${url}>`, `docs: ${url}`],
  ['links.openapi', { links: { openapi: url } }, `${url} <${url}>`, `openapi=true | openapi: ${url}`],
  [
    'links.mcpServer',
    { links: { mcpServer: url }, api: { mcp: { transport: ['sse'], auth: ['oauth2'] } } },
    `${url} (SSE, OAuth 2) <${url}>`,
    `mcp=true | mcpServer: ${url}`,
  ],
  ['links.status', { links: { status: url } }, `${url} <${url}>`, `statusPage=true | statusPage: ${url}`],
  ['links.changelog', { links: { changelog: url } }, `${url} <${url}>`, `changelog: ${url}`],
  ['specifications', { specifications: [{ url, format: 'openapi' }] }, `${url} <${url}>`],
];

test('every field reads as people write it, is found by its filters and has its cell', () => {
  for (const [path, changes, words, outputs] of FIELDS) {
    const of = `${path} of ${JSON.stringify(changes)}`;
    const values = fact(path, changes).values.map(({ text, href }) => text + (href ? ` <${href}>` : ''));
    assert.equal(values.join('; '), words, of);
    for (const output of outputs?.split(' | ') ?? []) {
      const [, name = '', sign] = /^(\w+)(=|: ?)/.exec(output) ?? [];
      const found = sign === '=' ? filtered(name, changes) : cell(name, changes);
      assert.equal(`${name}${sign}${found}`, output, of);
    }
  }
  assert.deepEqual(
    [...new Set(FIELDS.map(([path]) => path))].sort(),
    [...factsOf(toolOf(), catalog).keys()].sort(),
    'each fact is in the table',
  );
});

test('what was looked for and is not there is told apart from what nobody looked for', () => {
  for (const [name, path] of [
    ['sandbox', 'api.sandbox'],
    ['webhooks', 'api.webhooks'],
    ['freeTier', 'pricing.freeTier'],
    ['freeAllowance', 'pricing.freeAllowance'],
    ['pricePage', 'pricing.url'],
    ['prices', 'prices'],
    ['limits', 'limits'],
    ['statusPage', 'links.status'],
    ['selfHostable', 'openSource.selfHostable'],
    ['openapi', 'links.openapi'],
    ['mcp', 'links.mcpServer'],
  ] as const) {
    const values = [{ [path]: none }, { [path]: unpublished }, {}].map((facts) => filtered(name, { facts }));
    assert.deepEqual(values, ['false', 'unpublished', 'unknown'], name);
  }
  const absent = { path: 'links.status', label: 'Status page', value: null, values: [], sources: [] };
  assert.deepEqual(fact('links.status', {}), { ...absent, state: 'unknown', verified: false });
  assert.deepEqual(fact('links.status', { facts: { links: none } }), {
    ...absent,
    state: 'none',
    looked,
    verified: true,
  });
  for (const [path, state, text] of [
    ['organization.owner', none, 'No parent company (looked 2026-11-20)'],
    ['prices', none, 'Free of charge (looked 2026-11-20)'],
  ] as const)
    assert.equal(absenceText(fact(path, { facts: { [path]: state } })), text);
  assert.equal(absenceText(fact('links.status', {})), 'Not established');
  assert.equal(absenceText(fact('links.status', { links: { status: url } })), '');
  const day = absenceText(fact('links.status', { facts: { links: none } }), (on) => `on ${on}`);
  assert.equal(day, 'None (looked on 2026-11-20)');
  assert.equal(
    cell('absent', { facts: { signUp: none, 'links.trust': unpublished } }),
    'signUp=none links.trust=unpublished',
  );
});

test('facts come in the order of a record, each with its value, lists sorted, and the sources that list it', () => {
  const facts = [...factsOf(toolOf(), catalog).values()];
  assert.deepEqual(
    [facts.length, facts[1]?.path, facts[1]?.label, facts.at(-1)?.path],
    [55, 'kind', 'Kind', 'specifications'],
  );
  const sources = ['kind', 'api', 'status'].map((field) => ({
    url,
    retrieved: '2026-11-01',
    fields: [field],
  }));
  assert.deepEqual(fact('api.auth', { api: { auth: ['jwt', 'basic'] }, sources }), {
    path: 'api.auth',
    label: 'Authentication',
    state: 'value',
    value: ['basic', 'jwt'],
    values: [{ text: 'JWT' }, { text: 'HTTP Basic' }],
    verified: true,
    sources: [2],
  });
  const { value, verified } = fact('status', { status: 'beta' });
  assert.deepEqual([value, verified], ['beta', false]);
  const own = factsOf(toolOf({ pricing: { model: 'free', ...read }, sources }), catalog).values();
  assert.deepEqual(
    [...own].filter((each) => each.verified && each.sources.length === 0).map(({ path }) => path),
    ['categories', 'verification.confidence', 'verification.verifiedAt', 'pricing.asOf'],
    'what the directory says of its own record has no source',
  );
});

test('the facts of a record are made once for a catalogue', () => {
  const tool = toolOf();
  assert.equal(factsOf(tool, catalog), factsOf(tool, catalog));
  const other = catalogOf({ categories: [categoryOf({ slug: 'cat', name: 'Other' })] });
  for (const [from, name] of [
    [other, 'Other'],
    [catalog, 'Core Banking'],
  ] as const)
    assert.equal(factsOf(tool, from).get('categories')?.values[0]?.text, name);
});

test('filters are offered in a fixed order, and flags apart from lists', () => {
  const names = (form: string) => FACETS.filter((each) => each.form === form).map(({ name }) => name);
  assert.equal(
    names('many').join(' '),
    'category pricing priceState pricingModel kind region country sellers style auth standard sdk language ' +
      'use-case license status licenseGroup ecosystem signUp certification companyCountry owner activity',
  );
  assert.equal(
    names('flag').join(' '),
    'sandbox webhooks freeTier freeAllowance pricePage prices limits statusPage selfHostable openapi mcp docsMcp',
  );
});

test('values of a filter come with their label and other names', () => {
  const licences = ['MIT', 'Apache-2.0', 'MIT'].map((license, at) =>
    toolOf({ slug: `t${at}`, openSource: { ...openSource, license } }),
  );
  assert.deepEqual(labels('license', catalogOf({ tools: licences })), [
    'Apache-2.0 | Apache-2.0',
    'MIT | MIT',
  ]);
  const flag = [
    'true | Yes | 1',
    'false | No | 0 | none',
    'unpublished | Not published',
    'unknown | Not established',
  ];
  for (const [name, count, ...some] of [
    ['category', 0, 'cat | Core Banking | books'],
    ['standard', 0, 'iso | ISO 20022 | unifi'],
    [
      'pricing',
      10,
      'usage-based | Usage-based | pay-as-you-go | metered',
      'contact-sales | Contact sales | enterprise | custom',
      'unknown | Not established',
    ],
    ['kind', 6, 'data-source | Data source'],
    ['region', 8, 'global | Global', 'eu | European Union'],
    ['status', 10, 'closed-to-new-users | Closed to new users', 'dormant | Dormant'],
    ['style', 0, 'rest | REST'],
    ['auth', 0, 'none | None needed'],
    ['sdk', 0, 'c | C'],
    ['licenseGroup', 0, 'permissive | Permissive'],
    ['ecosystem', 0, 'pypi | PyPI'],
    ['signUp', 0, 'self-serve | Self-serve'],
    ['certification', 0, 'soc-1-type-1 | SOC 1 Type 1'],
    [
      'country',
      0,
      'AD | Andorra',
      'GB | United Kingdom | UK',
      'US | United States | USA',
      'AE | United Arab Emirates | UAE',
      'DE | Germany',
    ],
    ['sandbox', 4, ...flag],
    ['mcp', 4, ...flag],
  ] as const) {
    const found = labels(name);
    if (count > 0) assert.equal(found.length, count, name);
    for (const line of some) assert.ok(found.includes(line), line);
  }
});

test('global coverage is every country, and a kind of report includes its types', () => {
  const all = filtered('country', { coverage: { regions: ['global'], countries: ['DE'] } }).split(' ');
  assert.deepEqual([all[0], all.at(-1), all.length > 200], ['AD', 'ZW', true]);
  const tools = ['soc-2-type-1', 'soc-2-type-2', 'soc-2', 'soc-3'].map((name) =>
    toolOf({ slug: name, organization: { certifications: [name as 'soc-2'] } }),
  );
  const counts = createFacetIndex(catalogOf({ tools })).count('certification', {}, undefined);
  const count = (wanted: string) => counts.find(({ value }) => value === wanted)?.count;
  assert.deepEqual(['soc-2', 'soc-2-type-2', 'soc-3'].map(count), [3, 1, 1]);
});

test('the columns of the table of tools are fixed', () => {
  assert.equal(
    CSV_NAMES.join(' '),
    'slug name description websiteUrl categories kind status pricingModel freeTier regions countries apiStyles ' +
      'authMethods sdks standards sandbox webhooks organization organizationCountry owner certifications signUp ' +
      'freeAllowance prices limits apiVersion packages implementation license licenseGroup repository docs openapi ' +
      'pricePage statusPage changelog mcpServer absent confidence factsVerified factsCounted verifiedAt addedAt updatedAt',
  );
  for (const [name, text] of [
    ['slug', 'zed'],
    ['name', 'Zed'],
    ['description', '"Keeps the books of a bank in double entry, and says so plainly."'],
    ['websiteUrl', 'https://zed.example'],
    ['addedAt', '2026-11-01'],
    ['updatedAt', '2026-11-02'],
  ] as const)
    assert.equal(cell(name, {}), text);
});

test('fields are quoted as RFC 4180 asks, and what a spreadsheet would run as a formula is defused', () => {
  for (const [text, field] of [
    ['plain text', 'plain text'],
    ['one, two', '"one, two"'],
    ['the "best"', '"the ""best"""'],
    ['two\nlines', '"two\nlines"'],
    [undefined, ''],
    ['=A1,"x"', '"\'=A1,""x"""'],
  ] as const)
    assert.equal(csvField(text), field);
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\tx', '\r=1', '\n=1', '\0=1'])
    assert.match(csvField(text), /^"?'/, JSON.stringify(text));
  const columns = [
    ['first', ({ a }: { a?: string }) => a],
    ['second', ({ b }: { b: string[] }) => b],
  ] as const;
  assert.equal(
    csvTable<{ a?: string; b: string[] }>(columns, [{ a: 'x, y', b: ['p', 'q'] }, { b: [] }]),
    'first,second\r\n"x, y",p q\r\n,\r\n',
  );
});
