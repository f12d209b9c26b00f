import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceText } from '../../../src/catalog/facts/comparison.ts';
import { type Fact, factsOf } from '../../../src/catalog/facts/facts-of.ts';
import { catalogOf, categoryOf, standardOf, toolOf } from './small-catalog.ts';

const catalog = catalogOf({
  categories: [categoryOf({ slug: 'cat', name: 'Core Banking' })],
  standards: [standardOf({ slug: 'iso', name: 'ISO 20022' })],
});
type Changes = Parameters<typeof toolOf>[0];
const fact = (path: string, changes: Changes) => factsOf(toolOf(changes), catalog).get(path) as Fact;
const words = (path: string, changes: Changes) =>
  fact(path, changes).values.map(({ text, href }) => (href === undefined ? text : `${text} <${href}>`));
const openSource = { license: 'MIT', repository: 'https://g.example/acme' };
const read = { url: 'https://a.example', asOf: '2026-11' };

test('every fact reads as people write it', () => {
  const cases: [path: string, changes: Changes, ...words: string[]][] = [
    ['kind', { kind: 'open-data' }, 'Open data'],
    ['status', { status: 'beta' }, 'Beta'],
    [
      'categories',
      { categories: ['cat', 'gone'] },
      'Core Banking </categories/cat>',
      'gone </categories/gone>',
    ],
    ['verification.confidence', {}, '0 of 18'],
    ['organization.name', { organization: { name: 'Acme' } }, 'Acme'],
    ['organization.country', { organization: { country: 'DE' } }, 'Germany'],
    ['organization.owner', { organization: { owner: { name: 'Beta', since: 2020 } } }, 'Beta (since 2020)'],
    ['organization.owner', { organization: { owner: { name: 'Beta' } } }, 'Beta'],
    [
      'organization.regulated',
      {
        organization: {
          regulated: [
            { authority: 'FCA', licence: 'EMI', reference: '9' },
            { authority: 'BaFin', licence: 'Bank' },
          ],
        },
      },
      'EMI, FCA 9',
      'Bank, BaFin',
    ],
    ['organization.certifications', { organization: { certifications: ['soc-3'] } }, 'SOC 3'],
    ['signUp', { signUp: 'sales' }, 'Through sales'],
    ['pricing.model', { pricing: { model: 'one-time' } }, 'One-time'],
    ['pricing.model', { pricing: { model: 'unknown' } }],
    ['pricing.secondary', { pricing: { model: 'free', secondary: ['subscription'] } }, 'Subscription'],
    ['pricing.freeTier', { pricing: { model: 'free', freeTier: 'partial' } }, 'Partly'],
    ['pricing.freeTier', { pricing: { model: 'free', freeTier: 'unknown' } }, 'Yes'],
    ['pricing.freeTier', { pricing: { model: 'subscription', freeTier: 'unknown' } }],
    [
      'pricing.freeAllowance',
      { pricing: { model: 'free', freeAllowance: { amount: 100, unit: 'calls per day' } } },
      '100 calls per day',
    ],
    ['pricing.summary', { pricing: { model: 'free', summary: '1 EUR', ...read } }, '1 EUR'],
    ['pricing.url', { pricing: { model: 'free', ...read } }, 'https://a.example <https://a.example>'],
    ['pricing.url', { links: { pricing: 'https://b.example' } }, 'https://b.example <https://b.example>'],
    [
      'pricing.url',
      { pricing: { model: 'free', ...read }, links: { pricing: 'https://b.example' } },
      'https://b.example <https://b.example>',
    ],
    ['pricing.asOf', { pricing: { model: 'free', ...read } }, '2026-11'],
    ['prices', { prices: [{ item: 'Plan', percent: 1, ...read }] }, 'Plan: 1 %'],
    [
      'limits',
      { limits: [{ what: 'Requests', amount: 10, per: 'second', ...read }] },
      'Requests: 10 per second',
    ],
    [
      'packages',
      {
        packages: [
          { url: 'pkg:npm/acme', role: 'library' },
          { url: 'pkg:docker/acme/tax?repository_url=ghcr.io', role: 'image' },
        ],
      },
      'acme <https://www.npmjs.com/package/acme>',
      'ghcr.io/acme/tax',
    ],
    ['versions', { versions: { current: '2', ...read } }, '2 <https://a.example>'],
    ['coverage.regions', { coverage: { regions: ['eu'] } }, 'European Union'],
    ['coverage.countries', { coverage: { countries: ['DE', 'US'] } }, 'Germany', 'United States'],
    ['api.styles', { api: { styles: ['sse'] } }, 'Server-sent events'],
    ['api.auth', { api: { auth: ['mtls'] } }, 'Mutual TLS'],
    ['api.sandbox', { api: { sandbox: 'no' } }, 'No'],
    ['api.webhooks', { api: { webhooks: 'yes' } }, 'Yes'],
    ['api.sdks', { api: { sdks: ['cpp'] } }, 'C++'],
    ['api.implementation', { api: { implementation: ['fsharp', 'go'] } }, 'F#', 'Go'],
    [
      'api.standards',
      { api: { standards: ['iso', 'gone'] } },
      'ISO 20022 </standards/iso>',
      'gone </standards/gone>',
    ],
    ['openSource.license', { openSource }, 'MIT'],
    [
      'openSource.license',
      { openSource: { ...openSource, license: 'BUSL-1.1' } },
      'BUSL-1.1 (source-available, not open source)',
    ],
    ['openSource.repository', { openSource }, 'https://g.example/acme <https://g.example/acme>'],
    ['openSource.selfHostable', { openSource: { ...openSource, selfHostable: 'yes' } }, 'Yes'],
    ['openSource.selfHostable', {}],
    [
      'selfHost.image',
      { selfHost: { image: 'pkg:docker/acme' } },
      'acme <https://hub.docker.com/r/library/acme>',
    ],
    [
      'selfHost.compose',
      { selfHost: { compose: 'https://a.example/c' } },
      'https://a.example/c <https://a.example/c>',
    ],
    [
      'selfHost.helm',
      { selfHost: { helm: 'https://a.example/h' } },
      'https://a.example/h <https://a.example/h>',
    ],
  ];
  for (const [path, changes, ...expected] of cases)
    assert.deepEqual(words(path, changes), expected, `${path} of ${JSON.stringify(changes)}`);
});

test('pages of a tool are given by their address', () => {
  const names = [
    'docs',
    'openapi',
    'mcpServer',
    'llmsTxt',
    'status',
    'changelog',
    'changelogFeed',
    'signup',
    'terms',
    'trust',
    'support',
  ];
  for (const name of names) {
    const url = `https://a.example/${name}`;
    assert.deepEqual(words(`links.${name}`, { links: { [name]: url } }), [`${url} <${url}>`]);
    assert.deepEqual(words(`links.${name}`, {}), []);
  }
});

test('facts come in the order of a record, each with its label', () => {
  const facts = [...factsOf(toolOf(), catalog).values()];
  assert.equal(facts.length, 50);
  assert.deepEqual(
    facts.slice(0, 5).map(({ path, label }) => `${path}: ${label}`),
    [
      'description: Description',
      'kind: Kind',
      'status: Status',
      'categories: Categories',
      'verification.confidence: Facts verified',
    ],
  );
  assert.deepEqual(facts.at(-1)?.path, 'links.support');
});

test('a fact has its value, lists sorted, and the sources that list it', () => {
  const sources = [
    { url: 'https://a.example', retrieved: '2026-11-01', fields: ['kind'] },
    { url: 'https://b.example', retrieved: '2026-11-01', fields: ['api'] },
  ];
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
});

test('what the directory says of its own record is verified without a source', () => {
  const changes: Changes = { pricing: { model: 'free', ...read } };
  const verified = [...factsOf(toolOf(changes), catalog).values()].filter((each) => each.verified);
  assert.deepEqual(
    verified.map(({ path }) => path),
    ['kind', 'categories', 'verification.confidence', 'pricing.asOf'],
  );
  const sources = [{ url: 'https://a.example', retrieved: '2026-11-01', fields: ['status'] }];
  assert.equal(fact('verification.verifiedAt', { sources }).verified, true);
});

test('a fact that nobody looked for is not known, and one that was looked for says where and when', () => {
  assert.deepEqual(fact('links.status', {}), {
    path: 'links.status',
    label: 'Status page',
    state: 'unknown',
    value: null,
    values: [],
    verified: false,
    sources: [],
  });
  const looked = { on: '2026-11-20', source: 'https://a.example' };
  const absent = fact('links.status', { facts: { links: { state: 'none', ...looked } } });
  assert.deepEqual([absent.state, absent.looked, absent.verified], ['none', looked, true]);
});

test('an absent fact says what was found, and the day where somebody looked', () => {
  const looked = { on: '2026-11-20', source: 'https://a.example' };
  const text = (facts: Changes, day?: (text: string) => string) =>
    absenceText(fact('links.status', facts ?? {}), day);
  assert.equal(text({}), 'Not established');
  assert.equal(text({ facts: { 'links.status': { state: 'none', ...looked } } }), 'None (looked 2026-11-20)');
  assert.equal(
    text({ facts: { 'links.status': { state: 'unpublished', ...looked } } }, (day) => `on ${day}`),
    'Not published (looked on 2026-11-20)',
  );
  assert.equal(text({ links: { status: 'https://a.example' } }), '');
});

test('no parent company and no charge are said in words, in all other facts "None"', () => {
  const none = { state: 'none', on: '2026-11-20', source: 'https://a.example' } as const;
  const text = (path: string) => absenceText(fact(path, { facts: { [path]: none } }));
  assert.equal(text('organization.owner'), 'No parent company (looked 2026-11-20)');
  assert.equal(text('prices'), 'Free of charge (looked 2026-11-20)');
  assert.equal(text('packages'), 'None (looked 2026-11-20)');
});

test('the facts of a record are made once for a catalogue', () => {
  const tool = toolOf();
  assert.equal(factsOf(tool, catalog), factsOf(tool, catalog));
  const other = catalogOf({ categories: [categoryOf({ slug: 'cat', name: 'Other' })] });
  assert.deepEqual(factsOf(tool, other).get('categories')?.values[0]?.text, 'Other');
  assert.deepEqual(factsOf(tool, catalog).get('categories')?.values[0]?.text, 'Core Banking');
});
