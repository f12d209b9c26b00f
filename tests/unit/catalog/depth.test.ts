import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depthOf, depthText, knownCount } from '../../../src/catalog/facts/depth.ts';
import { catalogOf, categoryOf, toolOf } from './small-catalog.ts';

const source = 'https://a.example';
const links = { status: source };
const looked = (state: 'none' | 'unpublished') => ({ 'links.status': { state, on: '2026-11-20', source } });
const catalog = catalogOf({
  categories: [categoryOf({ slug: 'tax' }), categoryOf({ slug: 'insurance' })],
  tools: [
    { links, sources: [{ url: source, retrieved: '2026-11-01', fields: ['links.status'] as [string] }] },
    { links, categories: ['insurance'] },
    { facts: looked('none') },
    { facts: looked('unpublished') },
    { api: { styles: ['rest' as const] } },
    { kind: 'open-data' as const, links, api: { styles: ['rest' as const] } },
  ].map((changes, at) => toolOf({ slug: `t${at}`, categories: ['tax'], ...changes })),
});
const depth = (wanted: string) => depthOf(catalog).find(({ path }) => path === wanted);

test('depth counts the states of a fact over the records that should have it, and by category', () => {
  const all = { should: 5, value: 2, none: 1, unpublished: 1, verified: 3 };
  const tax = { should: 4, value: 1, none: 1, unpublished: 1, verified: 3 };
  const insurance = { should: 1, value: 1, none: 0, unpublished: 0, verified: 0 };
  assert.deepEqual(depth('links.status'), {
    path: 'links.status',
    label: 'Status page',
    ...all,
    categories: { tax, insurance },
  });
  assert.equal(knownCount(all), 4);
  assert.equal(depth('pricing.url')?.should, 5);
});

test('a hosted service with a REST interface should have an OpenAPI document, others need none', () => {
  const { label, should, value } = depth('links.openapi') ?? {};
  assert.deepEqual([label, should, value], ['OpenAPI document', 1, 0]);
});

test('a build reports the depth of all facts in one line', () => {
  const fact = { path: 'a', label: 'A', should: 10, none: 1, unpublished: 1, categories: {} };
  assert.equal(
    depthText([
      { ...fact, value: 3, verified: 2 },
      { ...fact, value: 0, verified: 0 },
    ]),
    'depth: 35 % of 20 facts due are known, 10 % are verified',
  );
});
