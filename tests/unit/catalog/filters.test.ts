import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addBit,
  complement,
  countShared,
  createFacetIndex,
  emptyBitset,
  hasBit,
  intersect,
  type Selection,
  unite,
} from '../../../src/catalog/list/facet-index.ts';
import {
  createListQuerySchema,
  explainUnknown,
  readFilterValue,
  toListQuery,
  wholeNumber,
} from '../../../src/catalog/list/list-query.ts';
import { createListing } from '../../../src/catalog/list/listing.ts';
import { catalogOf, categoryOf, toolOf, unread } from './small-catalog.ts';

const index = createFacetIndex(
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

test('a filter has its values in their own order, understood in any case and punctuation, excluded or not', () => {
  assert.equal(index.values('category').join(' '), 'tax pay empty');
  assert.equal(index.values('sandbox').join(' '), 'true false unpublished unknown');
  for (const [name, text, value] of [
    ...['tax', 'TAX', ' Tax & Levies!', 'tax-levies', 'umsatzsteuer'].map(
      (text) => ['category', text, 'tax'] as const,
    ),
    ['category', 'CAFE', 'pay'],
    ['category', 'Cafés', undefined],
    ['category', 'pay', 'pay'],
    ['kind', 'Open   data', 'open-data'],
    ['country', 'Côte d’Ivoire', 'CI'],
    ['sandbox', '1', 'true'],
    ['country', '!US', '!US'],
    ['country', ' -united states', '!US'],
    ['pricing', '-enterprise', '!contact-sales'],
    ['pricing', 'contact-sales', 'contact-sales'],
    ['pricing', '!no-such-model', undefined],
    ['country', 'U!S', undefined],
    ['country', 'US\nA', undefined],
  ] as const) {
    assert.equal(readFilterValue(index, name, text), value, text);
    if (!/^\s*[!-]/.test(text)) assert.equal(index.resolve(name, text), value, text);
  }
});

test('a value that is not known is explained by the closest ones, and by all when they are few', () => {
  for (const [name, value, text] of [
    ['sandbox', '!treu', 'Closest: true. Allowed: true, false, unpublished, unknown.'],
    ['sandbox', 'qqqq', 'Allowed: true, false, unpublished, unknown.'],
    ['country', 'DX', ''],
  ] as const)
    assert.equal(explainUnknown(index, name, value), text);
  for (const value of ['cobol', '!cobol']) {
    const issues = createListQuerySchema(index).safeParse({ sandbox: value }).error?.issues;
    const [{ code, values }] = issues as unknown as [{ code: string; values: string[] }];
    assert.deepEqual([code, ...values], ['invalid_value', 'true', 'false', 'unpublished', 'unknown']);
  }
});

test('a selection leaves tools with any of its values in every filter', () => {
  for (const [selection, except, members] of [
    [{}, undefined, undefined],
    [{ category: [] }, undefined, undefined],
    [{ category: ['tax', 'pay'], kind: ['api'] }, undefined, [0, 1]],
    [{ category: ['nothing'] }, undefined, []],
    [{ category: ['tax'] }, 'category', undefined],
  ] as [Selection, 'category' | undefined, number[] | undefined][]) {
    const bits = index.select(selection, except);
    const found = bits && [0, 1, 2, 3].filter((ordinal) => hasBit(bits, ordinal));
    assert.deepEqual(found, members, JSON.stringify(selection));
  }
});

test('an excluded value leaves every tool that it does not match, stated coverage those that name the place', () => {
  const catalog = catalogOf({
    tools: [
      toolOf({ slug: 'german', pricing: { model: 'free' }, coverage: { countries: ['DE'] } }),
      toolOf({ slug: 'european', pricing: { model: 'contact-sales' }, coverage: { regions: ['eu'] } }),
      toolOf({ slug: 'global', coverage: { regions: ['global'] } }),
      toolOf({ slug: 'american', pricing: { model: 'free' }, coverage: { countries: ['US'] } }),
    ],
  });
  const query = () => ({ ordinals: [], total: 0, suggestions: [], understood: [] });
  const listing = createListing(catalog, { query, duties: unread });
  const schema = createListQuerySchema(createFacetIndex(catalog));
  const coverage = 'stated';
  for (const [asked, found] of [
    [{ country: ['!US'] }, 'german european'],
    [{ country: ['DE', '!US'] }, 'german european'],
    [{ country: ['DE'], coverage }, 'german'],
    [{ region: ['eu'], coverage }, 'european'],
  ] as const) {
    const { tools } = listing.page(toListQuery(schema.parse(asked)));
    assert.equal(tools.map(({ slug }) => slug).join(' '), found, JSON.stringify(asked));
  }
});

test('an owner is one value without its legal form, a record gives its slug and other names, and its full name is understood', () => {
  const names =
    'Stripe, LLC;Stripe, LLC;Cuscal Limited;BitGo Holdings, Inc.;BitGo Holdings, Inc.;Prosus N.V.;SBI Group;Inc. Group Ltd Media';
  const tools = names
    .split(';')
    .map((name, at) => toolOf({ slug: `t${at}`, organization: { owner: { name } } }));
  const owners = createFacetIndex(catalogOf({ tools: [...tools, toolOf({ slug: 'none' })] }));
  const counts = owners.count('owner', {}, undefined);
  assert.deepEqual(
    counts.map(({ value, label, count }) => `${value}: ${label} ${count}`),
    [
      'bitgo: BitGo Holdings, Inc. 2',
      'stripe: Stripe, LLC 2',
      'cuscal: Cuscal Limited 1',
      'inc-group-ltd-media: Inc. Group Ltd Media 1',
      'prosus: Prosus N.V. 1',
      'sbi: SBI Group 1',
    ],
  );
  assert.equal(owners.resolve('owner', 'Cuscal Limited'), 'cuscal');
  assert.equal(owners.resolve('owner', 'BitGo Holdings, Inc.'), 'bitgo');
});

const schema = createListQuerySchema(index);
const faults = (query: object) =>
  schema.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('all that can be asked of a list is understood, each value once; nothing asked is the first page of all', () => {
  const read = (query: object) => JSON.parse(JSON.stringify(toListQuery(schema.parse(query))));
  for (const query of [{}, { q: '   ' }])
    assert.deepEqual(read(query), { selection: {}, page: 1, limit: 24 });
  const asked = { updatedSince: '2026-11-01', sort: '-name', facets: ['kind', 'mcp'] };
  assert.deepEqual(
    read({
      ...asked,
      q: ' open banking ',
      category: ['Tax', 'tax'],
      sandbox: '1',
      slug: ['Stripe', 'stripe', 'plaid'],
      page: '2',
      limit: '100',
    }),
    {
      ...asked,
      q: 'open banking',
      selection: { category: ['tax'], sandbox: ['true'] },
      slugs: ['stripe', 'plaid'],
      page: 2,
      limit: 100,
    },
  );
  const { facets } = read({ facets: ['kind', 'all'] });
  assert.deepEqual([facets?.length, facets?.[0], facets?.at(-1)], [35, 'category', 'docsMcp']);
  for (const [time, day] of [
    ['2026-11-01T23:30:00-02:00', '2026-11-02'],
    ['2026-11-01T10:00:00Z', '2026-11-01'],
  ])
    assert.equal(read({ updatedSince: time }).updatedSince, day);
});

test('values out of bounds are refused with their field', () => {
  const long = 'x'.repeat(500);
  const listed =
    'name slug description websiteUrl categories kind pricing pricingSecondary status regions countries license ' +
    'confidence updatedAt verifiedAt url';
  const sorts = 'relevance fit name -name updated -updated added -added activity -activity';
  for (const [query, fields] of [
    [{ q: long }, ''],
    [{ q: `  ${long}  ` }, ''],
    [{ q: `${long}x` }, 'q'],
    [{ category: ['taxx'] }, 'category.0'],
    [{ category: 'tax' }, 'category'],
    [{ category: Array(50).fill('tax') }, ''],
    [{ category: Array(51).fill('tax') }, 'category'],
    [{ sandbox: ['true'] }, 'sandbox'],
    [{ slug: Array(50).fill('x'.repeat(64)) }, ''],
    [{ slug: Array(51).fill('x') }, 'slug'],
    [{ slug: ['x'.repeat(65)] }, 'slug.0'],
    [{ facets: ['price'] }, 'facets.0'],
    [{ fields: listed.split(' ') }, ''],
    [{ fields: ['name', 'verifiedAt', 'price'] }, 'fields.2'],
    [{ page: '1000000', limit: '1' }, ''],
    [{ page: '1000001', limit: '101' }, 'page limit'],
    [{ page: '0', limit: '0' }, 'page limit'],
    ...sorts.split(' ').map((sort): [object, string] => [{ sort }, '']),
    [{ sort: 'cheapest' }, 'sort'],
    ...['2026-02-30', '2026-11', 'soon', '2026-11-01T10:00'].map((updatedSince): [object, string] => [
      { updatedSince },
      'updatedSince',
    ]),
  ] as [object, string][])
    assert.equal(faults(query).join(' '), fields, JSON.stringify(query).slice(0, 80));
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

const SIZE = 100;
function bits(members: readonly number[]) {
  const set = emptyBitset(SIZE);
  for (const member of members) addBit(set, member);
  return set;
}
const members = (set: Uint32Array) => [...Array(SIZE).keys()].filter((ordinal) => hasBit(set, ordinal));
const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b);

test('sets of ordinals behave as sets', () => {
  const ordinals = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }));
  fc.assert(
    fc.property(ordinals, ordinals, ordinals, (a, b, c) => {
      const [left, right] = [new Set(a), new Set(b)];
      const shared = sorted(left).filter((member) => right.has(member));
      assert.deepEqual(members(bits(a)), sorted(left));
      assert.deepEqual(members(intersect(bits(a), bits(b)) ?? emptyBitset(SIZE)), shared);
      assert.deepEqual(
        members(unite([bits(a), bits(b), bits(c)], SIZE)),
        sorted(new Set([...a, ...b, ...c])),
      );
      assert.equal(countShared(bits(a), bits(b)), shared.length);
      assert.equal(countShared(bits(a), undefined), left.size);
    }),
    { seed: 20_261_121 },
  );
});

test('undefined is the set of everything, no input is changed, and what is left over ends with the catalogue', () => {
  const set = bits([0, 31, 32, 63, 99]);
  assert.equal(intersect(undefined, undefined), undefined);
  assert.equal(intersect(set, undefined), set);
  assert.equal(intersect(undefined, set), set);
  intersect(set, bits([]));
  unite([set, bits([1])], SIZE);
  assert.deepEqual(members(set), [0, 31, 32, 63, 99]);
  assert.deepEqual(members(unite([], SIZE)), []);
  assert.equal(hasBit(bits([99]), 5000), false);
  assert.deepEqual(
    [0, 32, 33].map((size) => emptyBitset(size).length),
    [0, 1, 2],
  );
  for (const [given, size, left] of [
    [[0b101], 4, [0b1010]],
    [[0], 32, [0xffffffff]],
    [[1, 0], 34, [0xfffffffe, 0b11]],
  ] as const)
    assert.deepEqual(complement(Uint32Array.from(given), size), Uint32Array.from(left));
});
