import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBit } from '../../../src/catalog/list/bitset.ts';
import { createFacetIndex, type Selection } from '../../../src/catalog/list/facet-index.ts';
import { catalogOf, categoryOf, toolOf } from './small-catalog.ts';

const index = () =>
  createFacetIndex(
    catalogOf({
      categories: [
        categoryOf({ slug: 'tax', name: 'Tax & Levies', order: 2, synonyms: ['Umsatzsteuer', 'pay'] }),
        categoryOf({ slug: 'pay', name: 'Payments', order: 1, synonyms: ['Café', 'Tax & Levies'] }),
        categoryOf({ slug: 'empty', name: 'Empty', order: 3 }),
      ],
      tools: [
        toolOf({ slug: 'a', categories: ['tax'], kind: 'api', status: 'beta' }),
        toolOf({ slug: 'b', categories: ['pay'], kind: 'api' }),
        toolOf({ slug: 'c', categories: ['pay', 'tax'], kind: 'open-data' }),
        toolOf({ slug: 'd', categories: ['gone'], kind: 'open-data' }),
      ],
    }),
  );
const members = (bits: Uint32Array | undefined) =>
  bits && [0, 1, 2, 3].filter((ordinal) => hasBit(bits, ordinal));
const select = (selection: Selection, except?: 'category' | 'kind') =>
  members(index().select(selection, except));
const count = (...args: Parameters<ReturnType<typeof index>['count']>) =>
  index()
    .count(...args)
    .map(({ value, label, count, selected }) => `${value} ${label} ${count}${selected ? ' *' : ''}`);

test('a filter has its values in their own order', () => {
  assert.deepEqual(index().values('category'), ['tax', 'pay', 'empty']);
  assert.deepEqual(index().values('sandbox'), ['true', 'false', 'unpublished', 'unknown']);
});

test('a value is understood as itself, its label or another name, in any case and punctuation', () => {
  for (const text of ['tax', 'TAX', ' Tax & Levies!', 'tax-levies', 'umsatzsteuer'])
    assert.equal(index().resolve('category', text), 'tax', text);
  assert.equal(index().resolve('category', 'CAFE'), 'pay');
  assert.equal(index().resolve('category', 'Cafés'), undefined);
  assert.equal(index().resolve('category', 'pay'), 'pay', 'a value comes before another name');
  assert.equal(index().resolve('kind', 'Open   data'), 'open-data');
  assert.equal(index().resolve('country', 'Côte d’Ivoire'), 'CI');
  assert.equal(index().resolve('sandbox', '1'), 'true');
});

test('a selection leaves tools with any of its values in every filter', () => {
  assert.equal(select({}), undefined);
  assert.equal(select({ category: [] }), undefined);
  assert.deepEqual(select({ category: ['tax'] }), [0, 2]);
  assert.deepEqual(select({ category: ['tax', 'pay'] }), [0, 1, 2]);
  assert.deepEqual(select({ category: ['tax', 'pay'], kind: ['api'] }), [0, 1]);
  assert.deepEqual(select({ category: ['nothing'] }), []);
  assert.deepEqual(select({ category: ['tax', 'nothing'] }), [0, 2]);
  assert.deepEqual(select({ category: ['tax'], kind: ['api'] }, 'category'), [0, 1]);
  assert.equal(select({ category: ['tax'] }, 'category'), undefined);
});

test('counts look at all other filters; chosen values come first, then the most frequent, then by label', () => {
  assert.deepEqual(count('category', {}, undefined), ['pay Payments 2', 'tax Tax & Levies 2']);
  assert.deepEqual(count('kind', { category: ['tax', 'pay'] }, undefined), [
    'api API 2',
    'open-data Open data 1',
  ]);
  assert.deepEqual(count('category', { category: ['empty', 'tax'], kind: ['api'] }, undefined), [
    'tax Tax & Levies 1 *',
    'empty Empty 0 *',
    'pay Payments 1',
  ]);
  assert.deepEqual(count('status', {}, undefined), ['active Active 3', 'beta Beta 1']);
});

test('counts stay within the tools given', () => {
  assert.deepEqual(count('kind', {}, Uint32Array.of(0b1100)), ['open-data Open data 2']);
  assert.deepEqual(count('kind', { category: ['pay'] }, Uint32Array.of(0b0101)), ['open-data Open data 1']);
});
