import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import { createListQuerySchema, toListQuery, wholeNumber } from '../../../src/catalog/list/list-query.ts';
import { catalogOf, categoryOf } from './small-catalog.ts';

const schema = () =>
  createListQuerySchema(
    createFacetIndex(catalogOf({ categories: [categoryOf({ slug: 'tax', name: 'Tax' })] })),
  );
const read = (query: object) => toListQuery(schema().parse(query));
const fields = (query: object) =>
  schema()
    .safeParse(query)
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

test('nothing asked is the first page of all', () => {
  assert.deepEqual(read({}), { selection: {}, page: 1, limit: 24 });
  assert.deepEqual(read({ q: '   ' }), { selection: {}, page: 1, limit: 24 });
});

test('all that can be asked is understood, each value once', () => {
  assert.deepEqual(
    read({
      q: ' open banking ',
      category: ['Tax', 'tax'],
      sandbox: '1',
      slug: ['Stripe', 'stripe', 'plaid'],
      updatedSince: '2026-11-01',
      sort: '-name',
      page: '2',
      limit: '100',
      facets: ['kind', 'mcp'],
    }),
    {
      q: 'open banking',
      selection: { category: ['tax'], sandbox: ['true'] },
      slugs: ['stripe', 'plaid'],
      updatedSince: '2026-11-01',
      sort: '-name',
      page: 2,
      limit: 100,
      facets: ['kind', 'mcp'],
    },
  );
});

test('all filters may be counted at once', () => {
  const { facets } = read({ facets: ['kind', 'all'] });
  assert.deepEqual([facets?.length, facets?.[0], facets?.at(-1)], [31, 'category', 'mcp']);
});

test('a time is understood as its day in UTC', () => {
  assert.equal(read({ updatedSince: '2026-11-01T23:30:00-02:00' }).updatedSince, '2026-11-02');
  assert.equal(read({ updatedSince: '2026-11-01T10:00:00Z' }).updatedSince, '2026-11-01');
  for (const updatedSince of ['2026-02-30', '2026-11', 'soon', '2026-11-01T10:00'])
    assert.deepEqual(fields({ updatedSince }), ['updatedSince'], updatedSince);
});

test('values out of bounds are refused with their field', () => {
  assert.deepEqual(fields({ q: 'x'.repeat(200) }), []);
  assert.deepEqual(fields({ q: `  ${'x'.repeat(200)}  ` }), []);
  assert.deepEqual(fields({ q: 'x'.repeat(201) }), ['q']);
  assert.deepEqual(fields({ category: ['taxx'] }), ['category.0']);
  assert.deepEqual(fields({ category: 'tax' }), ['category']);
  assert.deepEqual(fields({ category: Array(50).fill('tax') }), []);
  assert.deepEqual(fields({ category: Array(51).fill('tax') }), ['category']);
  assert.deepEqual(fields({ sandbox: ['true'] }), ['sandbox']);
  assert.deepEqual(fields({ slug: Array(50).fill('x'.repeat(64)) }), []);
  assert.deepEqual(fields({ slug: Array(51).fill('x') }), ['slug']);
  assert.deepEqual(fields({ slug: ['x'.repeat(65)] }), ['slug.0']);
  assert.deepEqual(fields({ sort: 'price' }), ['sort']);
  assert.deepEqual(fields({ facets: ['price'] }), ['facets.0']);
  assert.deepEqual(fields({ fields: ['name', 'verifiedAt', 'price'] }), ['fields.2']);
  assert.deepEqual(fields({ page: '1000000', limit: '1' }), []);
  assert.deepEqual(fields({ page: '1000001', limit: '101' }), ['page', 'limit']);
  assert.deepEqual(fields({ page: '0', limit: '0' }), ['page', 'limit']);
});

test('orders and fields of the list are those of the interface', () => {
  for (const sort of [
    'relevance',
    'name',
    '-name',
    'updated',
    '-updated',
    'added',
    '-added',
    'activity',
    '-activity',
  ])
    assert.deepEqual(fields({ sort }), [], sort);
  const listed = [
    ...['name', 'slug', 'description', 'websiteUrl', 'categories', 'kind', 'pricing', 'pricingSecondary'],
    ...['status', 'regions', 'countries', 'license', 'confidence', 'updatedAt', 'verifiedAt', 'url'],
  ];
  assert.deepEqual(fields({ fields: listed }), []);
});

test('a whole number is digits with or without a minus, within its bounds', () => {
  const number = wholeNumber(-5, 20, 'A number.');
  for (const [text, value] of [
    ['20', 20],
    ['-5', -5],
    ['007', 7],
  ] as const)
    assert.equal(number.parse(text), value);
  for (const text of ['', '1.5', '1e1', ' 1', '1 ', '+1', '--1', '21', '-6', 'x', '0000000001'])
    assert.equal(number.safeParse(text).success, false, text);
});
