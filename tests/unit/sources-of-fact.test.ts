import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesOfFact } from '../../src/catalog/facts/sources-of-fact.ts';
import { Tool } from '../../src/catalog/schema/tool.ts';

const source = (url: string, fields?: string[]) => ({
  url,
  retrieved: '2026-11-01',
  ...(fields && { fields }),
});

const record = {
  name: 'Acme',
  slug: 'acme',
  description: 'Ledger service with holds, reversals and a daily export of balances.',
  websiteUrl: 'https://acme.example',
  categories: ['core-banking'],
  kind: 'open-source',
  pricing: { model: 'free' },
  openSource: { license: 'MIT', repository: 'https://github.com/acme/ledger' },
  links: {
    docs: 'https://docs.acme.example',
    openapi: 'https://raw.githubusercontent.com/acme/openapi/main/api.json',
  },
  sources: [
    source('https://github.com/acme/ledger/'),
    source('https://github.com/acme/openapi'),
    source('https://acme.example/security', ['api.auth']),
  ],
  verification: { confidence: 'high' },
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
};
const of = (path: string, changes: object = {}) => sourcesOfFact(Tool.parse({ ...record, ...changes }), path);

test('a fact has the sources that name it, or its own page, or else all that name nothing', () => {
  assert.deepEqual(of('api.auth'), [3]);
  assert.deepEqual(of('openSource.license'), [1]);
  assert.deepEqual(of('links.openapi'), [2]);
  assert.deepEqual(of('links.docs'), [1, 2]);
  assert.deepEqual(of('api.sandbox'), [1, 2]);
});

test('a source that names a group stands for each of its facts', () => {
  const sources = [source('https://acme.example/a'), source('https://acme.example/b', ['api'])];
  assert.deepEqual(of('api.sandbox', { sources }), [2]);
  assert.deepEqual(of('kind', { sources }), [1]);
});

test('what is not verified has no source', () => {
  assert.deepEqual(of('coverage.regions'), []);
  assert.deepEqual(of('api.auth', { verification: { confidence: 'low' } }), []);
});

test('a price is read at its own page, numbered only when that is among the sources', () => {
  const pricing = { model: 'free', url: 'https://acme.example/pricing', asOf: '2026-11' };
  assert.deepEqual(of('pricing.model', { pricing }), []);
  const sources = [...record.sources, source('https://acme.example/pricing')];
  assert.deepEqual(of('pricing.model', { pricing, sources }), [4]);
});
