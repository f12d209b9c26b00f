import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listHints } from '../../../src/api/list-answer.ts';
import {
  activitiesOf,
  endOf,
  lastActive,
  lastRelease,
  stateOf,
  withState,
} from '../../../src/catalog/list/activity.ts';
import { defaultOrder, defaultSort } from '../../../src/catalog/list/default-order.ts';
import {
  countUnknownActivity,
  createListing,
  notEstablished,
  type Ranker,
  unknownActivityText,
} from '../../../src/catalog/list/listing.ts';
import type { ToolObserved } from '../../../src/catalog/observed/observed.ts';
import type { ApiChange } from '../../../src/records/api-change.ts';
import type { Observation } from '../../../src/records/observation.ts';
import type { Tool } from '../../../src/records/tool.ts';
import { catalogOf, categoryOf, toolOf, unread, useCaseOf } from './small-catalog.ts';

const url = 'https://github.com/a/a';
const PLACE = { kind: 'place', value: 'KE', label: 'Kenya', without: 'three' } as const;
const NEAREST = { useCases: [{ slug: 'pay', title: 'Pay' }], categories: [] };
const asked: unknown[] = [];
const ranker: Ranker = {
  duties: unread,
  query(q, options) {
    asked.push([q, options]);
    return q === 'three'
      ? { ordinals: [3, 0, 2], total: 3, suggestions: ['tree'], understood: [PLACE] }
      : { ordinals: [], total: 0, suggestions: [], understood: [], nearest: NEAREST };
  },
};
const listing = createListing(
  catalogOf({
    tools: [
      toolOf({ name: 'A', slug: 'a', kind: 'api', addedAt: '2026-01-03', updatedAt: '2026-05-01' }),
      toolOf({ name: 'B', slug: 'z', kind: 'api', addedAt: '2026-01-01', updatedAt: '2026-05-03' }),
      toolOf({ name: 'C', slug: 'm', kind: 'open-data', addedAt: '2026-01-02', updatedAt: '2026-05-01' }),
      toolOf({ name: 'D', slug: 'd', kind: 'api', addedAt: '2026-01-02', updatedAt: '2026-05-02' }),
    ],
  }),
  ranker,
);
type Query = Partial<Parameters<typeof listing.page>[0]>;
const page = (query: Query = {}) => listing.page({ page: 1, limit: 10, ...query });
const slugs = (query: Query, of = listing) =>
  of
    .page({ page: 1, limit: 10, ...query })
    .tools.map(({ slug }) => slug)
    .join(' ');

test('tools come by name, by rank or in the order asked for, ties by slug, under all conditions together', () => {
  for (const [query, found] of [
    [{}, 'a z m d'],
    [{ q: 'three' }, 'd a m'],
    [{ q: 'none' }, ''],
    [{ sort: 'name' }, 'a z m d'],
    [{ sort: '-name' }, 'd m z a'],
    [{ sort: 'updated' }, 'a m d z'],
    [{ sort: 'added' }, 'z d m a'],
    [{ sort: '-added' }, 'a d m z'],
    [{ limit: 3 }, 'a z m'],
    [{ limit: 3, page: 2 }, 'd'],
    [{ limit: 3, page: 3 }, ''],
    [{ updatedSince: '2026-05-02' }, 'z d'],
  ] as [Query, string][])
    assert.equal(slugs(query), found, JSON.stringify(query));
});

test('what is not established is counted where a yes or no is asked', () => {
  const namesOf = (value: string) =>
    notEstablished({ page: 1, limit: 1, selection: { sandbox: [value] } }).map(({ name }) => name);
  assert.deepEqual(['true', 'unknown'].map(namesOf), [['sandbox'], []]);
});

test('an answer tells its size, what was understood or is near, and slugs that do not exist', () => {
  const { tools, nearest: _, ...rest } = page();
  const nothing = { facets: {}, suggestions: [], understood: [], missing: [] };
  assert.deepEqual(rest, { total: 4, pages: 1, page: 1, limit: 10, ...nothing });
  const last = page({ limit: 3, page: 2 });
  assert.deepEqual([last.total, last.pages, last.page, last.limit], [4, 2, 2, 3]);
  assert.deepEqual(page({ slugs: ['m', 'gone', 'lost'] }).missing, ['gone', 'lost']);
  const { total, suggestions, understood, nearest } = page({ q: 'three' });
  assert.deepEqual([total, suggestions, understood, nearest], [3, ['tree'], [PLACE], undefined]);
  asked.length = 0;
  page({ q: 'zebra', page: 2 });
  const none = page({ q: 'zebra' });
  assert.deepEqual(asked, [['zebra', { limit: 4, offset: 0 }]]);
  assert.deepEqual([none.total, none.pages, none.nearest], [0, 0, NEAREST]);
});

test('filters that are asked for are counted under question, slugs and day, each without itself', () => {
  for (const [query, counts] of [
    [{}, 'api 3, open-data 1'],
    [{ q: 'three', selection: { kind: ['open-data'] } }, 'open-data 1, api 2'],
    [{ slugs: ['a', 'd'], updatedSince: '2026-05-02' }, 'api 1'],
  ] as [Query, string][]) {
    const { kind } = page({ ...query, facets: ['kind'] }).facets;
    assert.equal(kind?.map(({ value, count }) => `${value} ${count}`).join(', '), counts);
  }
  assert.deepEqual(Object.keys(page({ facets: ['kind', 'status'] }).facets), ['kind', 'status']);
});

test('tools of a use case come by fit, those that name a country before those around it, then by name', () => {
  const tool = (slug: string, coverage = {}) => toolOf({ slug, name: slug, coverage });
  const fits = { a: 'building-block', b: 'core', c: 'feature', d: 'core' } as const;
  const catalog = catalogOf({
    tools: [
      tool('a', { regions: ['global'] }),
      tool('b', { regions: ['asia-pacific'] }),
      tool('c', { countries: ['KP'] }),
      tool('d'),
      tool('e', { regions: ['global'], countries: ['KP'] }),
    ],
    useCases: [
      useCaseOf({ tools: Object.entries(fits).map(([slug, fit]) => ({ slug, fit })) }),
      useCaseOf({
        slug: 'close-books',
        title: 'Close the books of a bank',
        tools: [{ slug: 'a', fit: 'core' }],
      }),
    ],
  });
  const NAMES = [0, 1, 2, 3, 4];
  for (const [selection, order, sort] of [
    [{}, 'abcde', 'name'],
    [{ 'use-case': ['keep-books', 'close-books'] }, 'abdce', 'relevance'],
    [{ country: ['KP'] }, 'cebad', 'relevance'],
    [{ country: ['KP'], 'use-case': ['keep-books'] }, 'bdcae', 'relevance'],
    [{ 'use-case': ['no-such-need'] }, 'abcde', 'relevance'],
    [{ country: ['!KP'], 'use-case': ['!keep-books'], kind: ['api'] }, 'abcde', 'name'],
  ] as [Parameters<typeof defaultOrder>[1], string, string][]) {
    const found = defaultOrder(catalog, selection, NAMES).map((ordinal) => catalog.tools[ordinal]?.slug);
    assert.equal(found.join(''), order, JSON.stringify(selection));
    assert.equal(defaultSort({ selection }), sort, JSON.stringify(selection));
  }
  assert.equal(defaultOrder(catalog, {}, NAMES), NAMES);
  assert.equal(defaultSort({ q: 'ledger' }), 'relevance');
});

test('the order that fits puts those made for most use cases of the category first, then those read at sources, ended ones last', () => {
  const tool = (slug: string, more = {}) => toolOf({ slug, name: slug, categories: ['pay', 'tax'], ...more });
  const read = (...fields: string[]) => ({ sources: [{ url, retrieved: '2026-11-01', fields }] });
  const serving = (slug: string, category: string, ...slugs: string[]) =>
    useCaseOf({ slug, categories: [category], tools: slugs.map((one) => ({ slug: one, fit: 'core' })) });
  const fitting = createListing(
    catalogOf({
      categories: ['pay', 'tax'].map((slug, at) => categoryOf({ slug, name: slug, order: at + 1 })),
      tools: [
        tool('a', { status: 'discontinued', ...read('kind', 'name', 'api') }),
        tool('b'),
        tool('c', read('kind', 'name')),
        tool('d', { ...read('kind'), coverage: { countries: ['KE'] } }),
        tool('e'),
      ],
      useCases: [
        serving('one', 'pay', 'a', 'e'),
        serving('two', 'pay', 'a', 'e', 'b'),
        serving('three', 'tax', 'b'),
      ],
    }),
    ranker,
  );
  for (const [selection, found] of [
    [{}, 'b e c d a'],
    [{ category: ['tax'] }, 'b c d e a'],
    [{ country: ['KE'] }, 'd'],
  ] as [NonNullable<Query['selection']>, string][])
    assert.equal(slugs({ sort: 'fit', selection }, fitting), found, JSON.stringify(selection));
});

const TODAY = '2026-11-22';
const released = (day?: string, more = {}): ToolObserved => ({
  packages: [{ url: 'pkg:npm/a', latest: '1.0.0', ...(day && { latestAt: day }), ...more }],
});
const pushed = (month: string, more = {}): ToolObserved => ({
  repositories: [{ url, activeIn: month, ...more }],
});

test('activity is told by releases of 90 and 365 days, pushes of a year, and what has ended', () => {
  for (const [observed, activities] of [
    [released('2026-08-24'), 'released-90d released-365d'],
    [released('2026-08-23'), 'released-365d'],
    [released('2025-11-21'), 'quiet-365d'],
    [pushed('2025-11'), ''],
    [{ ...pushed('2025-11'), ...released('2025-11-05') }, ''],
    [pushed('2025-10', { archived: true }), 'quiet-365d archived'],
    [pushed('2022-02', { copiedOn: '2026-11-20' }), ''],
    [pushed('2026-11', { gone: true }), 'gone'],
    [undefined, 'unknown'],
    [released(undefined, { deprecated: true }), 'deprecated unknown'],
    [released(undefined, { gone: true }), 'gone unknown'],
  ] as const)
    assert.equal(activitiesOf(observed, TODAY).join(' '), activities, JSON.stringify(observed));
  const observed: ToolObserved = {
    packages: [...(released('2026-01-05').packages ?? []), { url: 'pkg:pypi/a', latest: '9.0.0' }],
    ...pushed('2026-04', { latest: 'v2.1', latestAt: '2026-03-01' }),
  };
  assert.deepEqual(lastRelease(observed), { url, version: 'v2.1', day: '2026-03-01' });
  assert.equal(lastActive(observed), '2026-04');
});

test('a state follows from record, sunset and observations; a copy never shows that nothing was done', () => {
  const saw = (collector: Observation['collector'], values: Observation['values'], since = '2026-11-20') =>
    ({ collector, subject: url, source: url, since, values, firstSeen: {} }) as const;
  const said = (status: Tool['status'], retrieved = '2026-01-01') => ({
    status,
    sources: [{ url, title: 'Said', retrieved, fields: ['status'] }],
  });
  const ends = (effectiveAt: string) => [{ tool: 'zed', kind: 'sunset', effectiveAt }] as ApiChange[];
  const archived = saw('repository', { archived: true, activeIn: '2026-11' });
  const old = saw('repository', { activeIn: '2025-10' });
  const dead = saw('releases', { latest: '1', latestAt: '2023-01-01' });
  const stale = saw('copy', { activeIn: '2022-02' }, '2022-02-14');
  const fresh = saw('copy', { latest: '2', latestAt: '2026-08-20', activeIn: '2026-08' }, '2026-08-22');
  const seen = (at: string) => `Newest release or commit seen: ${at}`;
  for (const [changes, observations, changed, status, reason, day] of [
    [{}, [], [], 'active'],
    [{}, [stale], [], 'active'],
    [{}, [fresh], [], 'active', seen('20 Aug 2026'), '2026-08-22'],
    [{}, [archived], [], 'archived', 'Its repository is archived', '2026-11-20'],
    [{}, [stale, dead], [], 'dormant', seen('1 Jan 2023'), '2026-11-20'],
    [{}, [old], [], 'slow', seen('Oct 2025'), '2026-11-20'],
    [{}, [old, fresh], [], 'active', seen('20 Aug 2026'), '2026-08-22'],
    [said('active'), [fresh], [], 'active', 'Said', '2026-01-01'],
    [said('active'), [old], [], 'slow', seen('Oct 2025'), '2026-11-20'],
    [said('deprecated'), [archived], [], 'deprecated', 'Said', '2026-01-01'],
    [said('dormant'), [fresh], [], 'dormant', 'Said', '2026-01-01'],
    [said('ending'), [], ends('2026-11-23'), 'ending', 'Said', '2026-01-01'],
    [said('ending'), [], ends('2026-11-22'), 'discontinued', 'Said', '2026-01-01'],
    [{ kind: 'api' as const }, [archived], [], 'active'],
  ] as const) {
    const openSource = { license: 'MIT', repository: url };
    const tool = toolOf({ kind: 'open-source', openSource, ...changes });
    const state = stateOf(withState(tool, observations, changed, {}, TODAY));
    assert.deepEqual([state.status, state.reason, state.day], [status, reason, day]);
  }
  assert.equal(endOf('zed', [...ends('2026-01-01'), ...ends('2027-01-01')]), '2027-01-01');
});

test('a list by activity ends with the tools of which nothing is known, and says how many they are', () => {
  const active = createListing(
    catalogOf({
      tools: ['a', 'b', 'c', 'd'].map((slug) => toolOf({ slug, name: slug })),
      dataAsOf: TODAY,
      observed: { b: released('2026-11-01'), c: pushed('2026-11'), d: released('2024-02-01') },
    }),
    ranker,
  );
  for (const [query, found, unknown] of [
    [{ sort: '-activity' }, 'b c d a', 1],
    [{ sort: 'activity' }, 'd c b a', 1],
    [{ selection: { activity: ['released-90d'] } }, 'b', 1],
    [{ selection: { activity: ['quiet-365d'] } }, 'd', 1],
    [{ selection: { activity: ['!unknown'] } }, 'b c d', 0],
    [{ selection: { activity: ['unknown'] } }, 'a', 0],
    [{ selection: { activity: ['!gone'] } }, 'a b c d', 0],
    [{}, 'a b c d', 0],
  ] as [Query, string, number][]) {
    assert.equal(slugs(query, active), found, JSON.stringify(query));
    assert.equal(
      countUnknownActivity({ page: 1, limit: 10, ...query }, active),
      unknown,
      JSON.stringify(query),
    );
  }
  const sentence = '1 tool that matches the other conditions has no observed release or push.';
  const query = { page: 1, limit: 10, selection: { activity: ['released-90d'] } };
  const hints = listHints(query, { total: 1, page: 1, pages: 1 }, active);
  assert.deepEqual(hints, [`${sentence} activity=unknown lists them.`]);
  assert.deepEqual([0, 1, 2].map(unknownActivityText), [
    '',
    sentence,
    '2 tools that match the other conditions have no observed release or push.',
  ]);
});
