import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyFactsOf, verificationOf, verificationText } from '../../../src/catalog/facts/verification.ts';
import {
  absenceOf,
  holdsValue,
  isVerified,
  sourcesOfFact,
  valueAt,
} from '../../../src/records/facts/evidence.ts';
import { Tool } from '../../../src/records/tool.ts';

const source = (url: string, retrieved: string, fields?: string[]) => ({
  url,
  retrieved,
  ...(fields && { fields }),
});

const record = {
  name: 'Acme',
  slug: 'acme',
  description: 'Ledger service with holds, reversals and a daily export of balances.',
  websiteUrl: 'https://acme.example',
  categories: ['core-banking'],
  kind: 'api',
  pricing: { model: 'free', url: 'https://acme.example/pricing', asOf: '2026-11' },
  api: { styles: ['rest'], auth: ['api-key'] },
  links: { docs: 'https://docs.acme.example' },
  sources: [
    source('https://docs.acme.example', '2026-11-01'),
    source('https://acme.example/security', '2026-10', ['api.auth']),
    source('https://acme.example/reference', '2026-11-02', ['api']),
  ],
  verification: { verifiedAt: '2026-09-01' },
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
};
const toolWith = (changes: object = {}) => Tool.parse({ ...record, ...changes });

test('a fact has the sources that list it or the group it is in, and no others', () => {
  const tool = toolWith();
  assert.deepEqual(sourcesOfFact(tool, 'api.auth'), [2, 3]);
  assert.deepEqual(sourcesOfFact(tool, 'api.styles'), [3]);
  assert.deepEqual(sourcesOfFact(tool, 'links.docs'), []);
});

test('a fact is verified by a source that lists it, and by nothing else', () => {
  const tool = toolWith();
  assert.equal(isVerified(tool, 'api.auth'), true);
  assert.equal(isVerified(tool, 'links.docs'), false, 'its own page is among the sources');
  assert.equal(isVerified(tool, 'pricing.model'), false, 'it names its page and day');
  assert.equal(isVerified(tool, 'api.sandbox'), false, 'it is not established, though its group is listed');
});

test('a group is verified when every part that holds a value is', () => {
  const coverage = { regions: ['eu'], countries: ['US'] };
  const listing = (...fields: string[]) => [source('https://acme.example/where', '2026-11-01', fields)];
  const of = (...fields: string[]) =>
    isVerified(toolWith({ coverage, sources: listing(...fields) }), 'coverage');
  assert.equal(of('coverage'), true);
  assert.equal(of('coverage.regions', 'coverage.countries'), true);
  assert.equal(of('coverage.regions'), false);
  const countries = { coverage: { countries: ['US'] }, sources: listing('coverage.countries') };
  assert.equal(isVerified(toolWith(countries), 'coverage'), true);
});

test('what was looked for in vain on a stated day is verified', () => {
  const facts = { links: { state: 'none', on: '2026-11-20', source: 'https://acme.example' } };
  const tool = toolWith({ facts });
  assert.equal(isVerified(tool, 'links.status'), true);
  assert.equal(isVerified(tool, 'links.docs'), false, 'it has a value');
});

test('the verified key facts of a record are counted, and confidence is their share', () => {
  const hosted = verificationOf(toolWith());
  assert.deepEqual(hosted, { confidence: 'low', verified: 2, of: 18, verifiedAt: '2026-11-02' });
  assert.equal(verificationText(hosted), '2 of 18 facts verified');
  const none = verificationOf(toolWith({ sources: [] }));
  assert.deepEqual(none, { confidence: 'low', verified: 0, of: 18 }, 'a review verifies no fact');
});

test('a third of the key facts is medium confidence, two thirds are high', () => {
  const open = {
    kind: 'open-data',
    organization: { name: 'Acme Ltd', country: 'GB' },
    coverage: { regions: ['global'] },
  };
  const confidence = (...fields: string[]) => {
    const sources = [source('https://acme.example/a', '2026-11-01', fields)];
    const { confidence, verified, of } = verificationOf(toolWith({ ...open, sources }));
    return `${confidence} ${verified}/${of}`;
  };
  const four = ['description', 'status', 'organization.name', 'organization.country'];
  assert.equal(confidence(...four), 'low 4/13');
  assert.equal(confidence(...four, 'pricing.model'), 'medium 5/13');
  assert.equal(confidence(...four, 'pricing.model', 'api', 'coverage'), 'medium 8/13');
  assert.equal(confidence(...four, 'pricing.model', 'api', 'coverage', 'links.docs'), 'high 9/13');
});

test('open code adds licence, repository and self-hosting to the key facts', () => {
  const openSource = { license: 'MIT', repository: 'https://acme.example/git' };
  assert.equal(verificationOf(toolWith({ kind: 'open-source', openSource })).of, 16);
  assert.equal(verificationOf(toolWith({ openSource })).of, 21);
});

test('a value is what is written: not nothing, not unknown, and no empty list or group', () => {
  for (const value of ['x', '', 0, false, ['x'], { a: ['x'] }, { a: undefined, b: 1 }])
    assert.equal(holdsValue(value), true, JSON.stringify(value));
  for (const value of [undefined, null, 'unknown', [], {}, { a: [] }, ['unknown'], { a: { b: null } }])
    assert.equal(holdsValue(value), false, JSON.stringify(value));
  assert.equal(valueAt({ a: { b: 1 } }, 'a.b'), 1);
  assert.equal(valueAt({ a: 1 }, 'b.c'), undefined);
});

test('what was looked for counts for its path and all below it', () => {
  const found = (path: string) => {
    const facts = {
      'links.status': { state: 'none', on: '2026-11-20', source: 'https://acme.example' },
      selfHost: { state: 'unpublished', on: '2026-11-20', source: 'https://acme.example' },
    };
    return absenceOf(toolWith({ facts }), path)?.state;
  };
  assert.deepEqual(
    ['links.status', 'links.statuses', 'links', 'selfHost', 'selfHost.helm', 'selfHosted'].map(found),
    ['none', undefined, undefined, 'unpublished', 'unpublished', undefined],
  );
});

test('a value that is no group is verified only by a source that lists it', () => {
  assert.equal(isVerified(toolWith(), 'description'), false);
  assert.equal(isVerified(toolWith(), 'api.styles'), true);
  assert.equal(isVerified(toolWith({ sources: [] }), 'api.styles'), false);
});

test('a record is verified as of its newest reading, of whatever kind', () => {
  const of = (changes: object) => verificationOf(toolWith(changes)).verifiedAt;
  const listed = [source('https://acme.example/a', '2026-10-05', ['kind', 'api'])];
  assert.equal(of({ sources: listed }), '2026-10-05');
  assert.equal(of({ sources: [...listed, source('https://acme.example/b', '2026-10-09')] }), '2026-10-05');
  assert.equal(of({ sources: listed, verification: { verifiedAt: '2026-11-03' } }), '2026-11-03');
  const facts = { limits: { state: 'none', on: '2026-11-20', source: 'https://acme.example' } };
  assert.equal(of({ sources: listed, facts }), '2026-11-20');
  assert.equal(of({ sources: listed, verification: {} }), '2026-10-05');
});

test('key facts are those that a record of its kind should have', () => {
  const data = [
    ...['description', 'status', 'organization.name', 'organization.country', 'organization.owner'],
    ...[
      'pricing.model',
      'prices',
      'packages',
      'api.styles',
      'api.auth',
      'coverage',
      'links.docs',
      'links.changelog',
    ],
  ];
  const hosted = [
    ...['description', 'status', 'organization.name', 'organization.country', 'organization.owner'],
    ...[
      'organization.certifications',
      'signUp',
      'pricing.model',
      'prices',
      'limits',
      'packages',
      'api.styles',
    ],
    ...['api.auth', 'api.sandbox', 'coverage', 'links.docs', 'links.status', 'links.changelog'],
  ];
  const code = ['openSource.license', 'openSource.repository', 'openSource.selfHostable'];
  assert.deepEqual(keyFactsOf(toolWith({ kind: 'open-data' })), data);
  for (const kind of ['api', 'data-source', 'integration'])
    assert.deepEqual(keyFactsOf(toolWith({ kind })), hosted);
  const openSource = { license: 'MIT', repository: 'https://acme.example/git' };
  assert.deepEqual(keyFactsOf(toolWith({ kind: 'open-source', openSource })), [...data, ...code]);
});
