import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import {
  createListQuerySchema,
  explainUnknown,
  readFilterValue,
  toListQuery,
} from '../../../src/catalog/list/list-query.ts';
import { createListing } from '../../../src/catalog/list/listing.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

const catalog = catalogOf({
  tools: [
    toolOf({ slug: 'german', pricing: { model: 'free' }, coverage: { countries: ['DE'] } }),
    toolOf({ slug: 'european', pricing: { model: 'contact-sales' }, coverage: { regions: ['eu'] } }),
    toolOf({ slug: 'global', pricing: { model: 'unknown' }, coverage: { regions: ['global'] } }),
    toolOf({ slug: 'american', pricing: { model: 'free' }, coverage: { countries: ['US'] } }),
  ],
});
const index = createFacetIndex(catalog);
const listing = createListing(catalog, {
  query: () => ({ ordinals: [], total: 0, suggestions: [], understood: [] }),
});

function slugs(query: object): string[] {
  const { tools } = listing.page(toListQuery(createListQuerySchema(index).parse(query)));
  return tools.map(({ slug }) => slug);
}

test('a value is excluded by an exclamation mark or a minus, by slug, name or alias', () => {
  assert.equal(readFilterValue(index, 'country', '!US'), '!US');
  assert.equal(readFilterValue(index, 'country', ' -united states'), '!US');
  assert.equal(readFilterValue(index, 'pricing', '-enterprise'), '!contact-sales');
  assert.equal(readFilterValue(index, 'pricing', 'contact-sales'), 'contact-sales');
  assert.equal(readFilterValue(index, 'pricing', '!no-such-model'), undefined);
});

test('an excluded value leaves every tool that it does not match', () => {
  assert.deepEqual(slugs({ country: ['!US'] }), ['german', 'european']);
  assert.deepEqual(slugs({ pricing: ['!contact-sales'] }), ['german', 'global', 'american']);
  assert.deepEqual(slugs({ pricing: ['!contact-sales', '!free'] }), ['global']);
  assert.deepEqual(slugs({ country: ['DE', '!US'] }), ['german', 'european']);
});

test('a value that is not known is refused with the plain ones, excluded or not', () => {
  for (const value of ['cobol', '!cobol']) {
    const issues = createListQuerySchema(index).safeParse({ sandbox: value }).error?.issues;
    const [issue] = issues as unknown as [{ code: string; values: string[] }];
    assert.deepEqual(issue.code, 'invalid_value');
    assert.deepEqual(issue.values, ['true', 'false', 'unpublished', 'unknown']);
  }
});

test('a value that is not known is explained by the closest ones, and by all when they are few', () => {
  assert.equal(
    explainUnknown(index, 'sandbox', '!treu'),
    'Closest: true. Allowed: true, false, unpublished, unknown.',
  );
  assert.equal(explainUnknown(index, 'sandbox', 'qqqq'), 'Allowed: true, false, unpublished, unknown.');
  assert.equal(explainUnknown(index, 'country', '!Germny'), 'Closest: DE.');
  assert.equal(explainUnknown(index, 'country', 'DX'), '');
  assert.equal(explainUnknown(index, 'country', 'qqqqqqqqqq'), '');
});

test('a mark counts before the value alone, and lines of a value are kept together', () => {
  assert.equal(readFilterValue(index, 'country', 'U!S'), undefined);
  assert.equal(readFilterValue(index, 'country', 'US\nA'), undefined);
  assert.deepEqual(slugs({ country: ['US', '!DE'] }), ['american']);
});

test('stated coverage leaves out tools that reach a country by a region or the whole world', () => {
  assert.deepEqual(slugs({ country: ['DE'] }), ['german', 'european', 'global']);
  assert.deepEqual(slugs({ country: ['DE'], coverage: 'stated' }), ['german']);
  assert.deepEqual(slugs({ country: ['KP'] }), ['global']);
  assert.deepEqual(slugs({ country: ['KP'], coverage: 'stated' }), []);
  assert.deepEqual(slugs({ region: ['eu'], coverage: 'stated' }), ['european']);
});

test('owners are found without their legal form', () => {
  const tools = ['Visa Inc.', 'Visa', 'SBI Group', 'Inc. Group Ltd Media'].map((name, at) =>
    toolOf({ slug: `t${at}`, organization: { owner: { name } } }),
  );
  const owners = createFacetIndex(catalogOf({ tools: [...tools, toolOf({ slug: 'none' })] }));
  const counts = owners.count('owner', {}, undefined).map(({ value, count }) => [value, count]);
  assert.deepEqual(counts, [
    ['visa', 2],
    ['inc-group-ltd-media', 1],
    ['sbi', 1],
  ]);
});

test('an owner is one value in all spellings, and its full name is understood', () => {
  const names = ['Stripe, LLC', 'Stripe', 'Cuscal Limited', 'BitGo Holdings, Inc.', 'BitGo', 'Prosus N.V.'];
  const tools = names.map((name, at) => toolOf({ slug: `t${at}`, organization: { owner: { name } } }));
  const owners = createFacetIndex(catalogOf({ tools }));
  const counts = owners.count('owner', {}, undefined);
  assert.deepEqual(
    counts.map(({ value, label, count }) => [value, label, count]),
    [
      ['bitgo', 'BitGo', 2],
      ['stripe', 'Stripe', 2],
      ['cuscal', 'Cuscal Limited', 1],
      ['prosus', 'Prosus N.V.', 1],
    ],
  );
  assert.equal(owners.resolve('owner', 'Cuscal Limited'), 'cuscal');
  assert.equal(owners.resolve('owner', 'BitGo Holdings, Inc.'), 'bitgo');
});
