import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVerified } from '../../src/catalog/facts/is-verified.ts';
import { sourcesOfFact } from '../../src/catalog/facts/sources-of-fact.ts';
import { verificationOf, verificationText } from '../../src/catalog/facts/verification.ts';
import { Tool } from '../../src/catalog/schema/tool.ts';

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
