import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createListing, type Ranker } from '../../../src/catalog/list/listing.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

const catalog = catalogOf({
  tools: [
    toolOf({ name: 'A', slug: 'a', kind: 'api', addedAt: '2026-01-03', updatedAt: '2026-05-01' }),
    toolOf({ name: 'B', slug: 'z', kind: 'api', addedAt: '2026-01-01', updatedAt: '2026-05-03' }),
    toolOf({ name: 'C', slug: 'm', kind: 'open-data', addedAt: '2026-01-02', updatedAt: '2026-05-01' }),
    toolOf({ name: 'D', slug: 'd', kind: 'api', addedAt: '2026-01-02', updatedAt: '2026-05-02' }),
  ],
});
const PLACE = { kind: 'place', value: 'KE', label: 'Kenya', without: 'three' } as const;
const NEAREST = { useCases: [{ slug: 'pay', title: 'Pay' }], categories: [] };
const asked: unknown[] = [];
const ranker: Ranker = {
  query(q, options) {
    asked.push([q, options]);
    return q === 'three'
      ? { ordinals: [3, 0, 2], total: 3, suggestions: ['tree'], understood: [PLACE] }
      : { ordinals: [], total: 0, suggestions: [], understood: [], nearest: NEAREST };
  },
};
const listing = () => createListing(catalog, ranker);

function page(query: Partial<Parameters<ReturnType<typeof listing>['page']>[0]> = {}) {
  const { tools, ...rest } = listing().page({ page: 1, limit: 10, ...query });
  return { slugs: tools.map(({ slug }) => slug), ...rest };
}
const slugs = (query: Parameters<typeof page>[0]) => page(query).slugs;

test('without a question all tools come by name', () => {
  assert.deepEqual(page(), {
    slugs: ['a', 'z', 'm', 'd'],
    total: 4,
    pages: 1,
    page: 1,
    limit: 10,
    facets: {},
    suggestions: [],
    understood: [],
    missing: [],
  });
  assert.deepEqual(asked, []);
});

test('where nothing is found, what is near is passed on', () => {
  assert.deepEqual(page({ q: 'zebra' }).nearest, NEAREST);
  asked.length = 0;
});

test('found tools come by rank, with the suggestions of the search', () => {
  const { slugs, total, suggestions, understood, nearest } = page({ q: 'three' });
  assert.deepEqual([slugs, total, suggestions], [['d', 'a', 'm'], 3, ['tree']]);
  assert.deepEqual([understood, nearest], [[PLACE], undefined]);
  assert.deepEqual(asked, [['three', { limit: 4, offset: 0 }]]);
  assert.deepEqual(page({ q: 'none' }).total, 0);
  assert.deepEqual(page({ q: 'none' }).pages, 0);
});

test('another order may be asked for, found or not; ties go by slug', () => {
  assert.deepEqual(slugs({ sort: 'name' }), ['a', 'z', 'm', 'd']);
  assert.deepEqual(slugs({ sort: '-name' }), ['d', 'm', 'z', 'a']);
  assert.deepEqual(slugs({ sort: 'updated' }), ['a', 'm', 'd', 'z']);
  assert.deepEqual(slugs({ sort: '-updated' }), ['z', 'd', 'a', 'm']);
  assert.deepEqual(slugs({ sort: 'added' }), ['z', 'd', 'm', 'a']);
  assert.deepEqual(slugs({ sort: '-added' }), ['a', 'd', 'm', 'z']);
  assert.deepEqual(slugs({ sort: 'relevance' }), ['a', 'z', 'm', 'd']);
  assert.deepEqual(slugs({ q: 'three', sort: 'name' }), ['a', 'm', 'd']);
});

test('pages follow each other, and the last may be short', () => {
  assert.deepEqual(slugs({ limit: 3 }), ['a', 'z', 'm']);
  const last = page({ limit: 3, page: 2 });
  assert.deepEqual([last.slugs, last.total, last.pages, last.page, last.limit], [['d'], 4, 2, 2, 3]);
  assert.deepEqual(slugs({ limit: 3, page: 3 }), []);
});

test('filters, slugs, day and question hold together', () => {
  assert.deepEqual(slugs({ selection: { kind: ['api'] } }), ['a', 'z', 'd']);
  assert.deepEqual(slugs({ updatedSince: '2026-05-02' }), ['z', 'd']);
  assert.deepEqual(slugs({ q: 'three', selection: { kind: ['api'] } }), ['d', 'a']);
  assert.deepEqual(slugs({ q: 'three', updatedSince: '2026-05-02' }), ['d']);
  assert.deepEqual(slugs({ q: 'three', slugs: ['m', 'z', 'a'] }), ['a', 'm']);
});

test('slugs that are asked for come in their order, and those that do not exist are told', () => {
  const { slugs: found, missing } = page({ slugs: ['m', 'gone', 'a', 'lost'] });
  assert.deepEqual(
    [found, missing],
    [
      ['m', 'a'],
      ['gone', 'lost'],
    ],
  );
  assert.deepEqual(slugs({ slugs: ['m', 'a'], sort: 'name' }), ['a', 'm']);
  assert.deepEqual(slugs({ slugs: ['a', 'm'], updatedSince: '2026-05-02' }), []);
});

test('filters that are asked for are counted under question, slugs and day, each without itself', () => {
  const kinds = (query: Parameters<typeof page>[0]) =>
    page({ ...query, facets: ['kind'] }).facets.kind?.map(({ value, count }) => [value, count]);
  assert.deepEqual(kinds({}), [
    ['api', 3],
    ['open-data', 1],
  ]);
  assert.deepEqual(kinds({ q: 'three', selection: { kind: ['open-data'] } }), [
    ['open-data', 1],
    ['api', 2],
  ]);
  assert.deepEqual(kinds({ slugs: ['a', 'd'], updatedSince: '2026-05-02' }), [['api', 1]]);
  assert.deepEqual(Object.keys(page({ facets: ['kind', 'status'] }).facets), ['kind', 'status']);
});
