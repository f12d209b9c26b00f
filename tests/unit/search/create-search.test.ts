import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearch } from '../../../src/search/create-search.ts';
import { catalogOf, categoryOf, standardOf, toolOf } from '../catalog/small-catalog.ts';

const catalog = catalogOf({
  categories: [
    categoryOf({ slug: 'bank', name: 'Open Banking', order: 1, synonyms: ['account access'] }),
    categoryOf({ slug: 'pay', name: 'Payments', order: 2 }),
  ],
  standards: [standardOf({ slug: 'iso-20022', name: 'ISO 20022', aliases: ['unifi'] })],
  synonyms: [['kyc', 'identity check']],
  tools: [
    toolOf({ name: 'Alpha', slug: 'alpha', categories: ['bank'], alternatives: ['delta', 'gone', 'beta'] }),
    toolOf({ name: 'Beta', slug: 'beta', categories: ['bank'], coverage: { countries: ['BR'] } }),
    toolOf({
      name: 'Charlie',
      slug: 'charlie',
      categories: ['pay', 'bank'],
      coverage: { countries: ['BR'] },
      alternatives: ['alpha', 'golf'],
    }),
    toolOf({ name: 'Delta', slug: 'delta', categories: ['pay'], coverage: { countries: ['BR'] } }),
    toolOf({ name: 'Echo', slug: 'echo', categories: ['bank'], coverage: { countries: ['BR', 'AR'] } }),
    toolOf({ name: 'Foxtrot', slug: 'foxtrot', categories: ['pay'], keywords: ['identity check'] }),
    toolOf({ name: 'Golf', slug: 'golf', categories: ['pay'], api: { standards: ['iso-20022'] } }),
  ],
});
const search = () => createSearch(catalog);

function ask(text: string, options: Partial<Parameters<ReturnType<typeof search>['query']>[1]> = {}) {
  const { ordinals, total, suggestions } = search().query(text, { limit: 10, offset: 0, ...options });
  return { slugs: ordinals.map((ordinal) => catalog.tools[ordinal]?.slug), total, suggestions };
}
const slugs = (text: string) => ask(text).slugs;
const without = (slug: string) => (ordinal: number) => catalog.tools[ordinal]?.slug !== slug;

test('a blank query finds all, by name, a page at a time', () => {
  assert.deepEqual(ask('  ', { limit: 2, offset: 1 }), {
    slugs: ['beta', 'charlie'],
    total: 7,
    suggestions: [],
  });
  assert.deepEqual(ask('', { limit: 2, offset: 1, accept: without('beta') }), {
    slugs: ['charlie', 'delta'],
    total: 6,
    suggestions: [],
  });
  assert.deepEqual(ask('', { limit: 5, offset: 6 }), { slugs: ['golf'], total: 7, suggestions: [] });
});

test('tools are found by words, synonyms, and the other names of categories and standards', () => {
  assert.deepEqual(slugs('foxtrot'), ['foxtrot']);
  assert.deepEqual(slugs('kyc'), ['foxtrot']);
  assert.deepEqual(slugs('unifi'), ['golf']);
  assert.deepEqual(new Set(slugs('account access')), new Set(['alpha', 'beta', 'charlie', 'echo']));
  assert.deepEqual(ask('zebra'), { slugs: [], total: 0, suggestions: [] });
});

test('the other name of a category leads to its own name, and not the other way round', () => {
  const named = catalogOf({
    categories: [categoryOf({ slug: 'pay', name: 'Payments', synonyms: ['cashier'] })],
    standards: [standardOf({ slug: 'iso-20022', name: 'ISO Messages', aliases: ['unifi'] })],
    tools: [
      toolOf({ name: 'Cashier', slug: 'c' }),
      toolOf({ name: 'Unifi', slug: 'u' }),
      toolOf({ name: 'Messages', slug: 'm', keywords: ['iso 20022', 'iso messages'] }),
    ],
  });
  const { query } = createSearch(named);
  const found = (text: string) => query(text, { limit: 9, offset: 0 }).ordinals;
  assert.deepEqual(found('payments'), []);
  assert.deepEqual(found('unifi'), [1, 2]);
  assert.deepEqual(found('iso messages'), [2]);
  assert.deepEqual(found('iso20022'), [2]);
});

test('alternatives are the recorded ones, in their order', () => {
  assert.deepEqual(ask('alternatives to alpha'), { slugs: ['delta', 'beta'], total: 2, suggestions: [] });
  assert.deepEqual(ask('alternatives to alpha', { limit: 1, offset: 1 }), {
    slugs: ['beta'],
    total: 2,
    suggestions: [],
  });
  assert.deepEqual(ask('alternatives to alpha', { accept: without('delta') }), {
    slugs: ['beta'],
    total: 1,
    suggestions: [],
  });
});

test('the first tool of the catalogue is an alternative like any other', () => {
  assert.deepEqual(slugs('alternatives to charlie'), ['alpha', 'golf']);
  assert.deepEqual(slugs('alternatives to alpha or charlie'), ['delta', 'golf', 'beta']);
});

test('alternatives narrowed by more are recorded ones first, then others of the same main category', () => {
  assert.deepEqual(slugs('alternatives to alpha in brazil'), ['beta', 'delta', 'echo']);
  assert.deepEqual(slugs('alternatives to beta in brazil'), ['echo'], 'never the tool itself');
});

test('when no alternative meets what else is asked, the recorded ones are found', () => {
  assert.deepEqual(slugs('cheaper alternatives to alpha'), ['delta', 'beta']);
  assert.deepEqual(slugs('alternatives to alpha in norway'), ['delta', 'beta']);
});

test('a tool that leaves out the place asked for is answered with its alternatives there, those of the country first', () => {
  const placed = catalogOf({
    tools: [
      toolOf({
        name: 'Alpha',
        slug: 'alpha',
        coverage: { countries: ['US'] },
        alternatives: ['world', 'local'],
      }),
      toolOf({ name: 'Local', slug: 'local', coverage: { countries: ['NG'] } }),
      toolOf({ name: 'Other', slug: 'other', coverage: { countries: ['NG'] } }),
      toolOf({ name: 'World', slug: 'world', coverage: { regions: ['global'] } }),
    ],
  });
  const found = (text: string) =>
    createSearch(placed)
      .query(text, { limit: 9, offset: 0 })
      .ordinals.map((ordinal) => placed.tools[ordinal]?.slug);
  assert.deepEqual(found('alpha in nigeria'), ['local', 'other', 'world']);
  assert.deepEqual(found('does alpha work in nigeria'), ['local', 'other', 'world']);
  assert.deepEqual(found('is alpha available outside the us'), ['local']);
  assert.deepEqual(found('alpha in the us')[0], 'alpha');
  const understood = (text: string) => createSearch(placed).query(text, { limit: 9, offset: 0 }).understood;
  assert.deepEqual(understood('alpha in nigeria').at(-1), {
    kind: 'tool',
    value: 'alpha',
    label: 'Alpha (its record names other places)',
    excluded: true,
    without: 'nigeria',
  });
  assert.ok(understood('alpha in the us').every(({ kind }) => kind !== 'tool'));
  // What is said several times is asked, and taken back, once.
  const places = understood('nigeria payments nigeria').filter(({ kind }) => kind === 'place');
  assert.deepEqual(
    places.map(({ value, without }) => [value, without]),
    [['NG', 'payments']],
  );
  assert.equal(understood('alternatives to Zed alternatives to Zed').length, 1);
  assert.deepEqual(found('alternatives to alpha in norway'), ['world']);
});

test('tools compared are found in the order asked', () => {
  assert.deepEqual(ask('golf vs alpha'), { slugs: ['golf', 'alpha'], total: 2, suggestions: [] });
});

test('a question that nothing answers is searched for as words', () => {
  assert.deepEqual(slugs('alternatives to golf'), ['golf']);
  assert.deepEqual(ask('golf vs alpha', { accept: without('alpha') }).slugs, ['golf']);
});

test('a misspelling that finds something is suggested corrected', () => {
  assert.deepEqual(ask('foxtrt'), { slugs: ['foxtrot'], total: 1, suggestions: ['foxtrot'] });
  assert.deepEqual(ask('foxtrt', { accept: without('foxtrot') }), { slugs: [], total: 0, suggestions: [] });
  assert.deepEqual(ask('foxtrot').suggestions, []);
  assert.deepEqual(ask('foxtrot', { limit: 0 }), { slugs: [], total: 1, suggestions: [] });
});

test('alternatives to a name that is not in the directory are not guessed from the other words', () => {
  const alternative = catalogOf({ tools: [toolOf({ name: 'Hotel', keywords: ['alternative'] })] });
  const answer = createSearch(alternative).query('alternatives to railsbank', { limit: 10, offset: 0 });
  assert.deepEqual(answer.ordinals, []);
  assert.deepEqual(answer.understood, [{ kind: 'unknown', value: 'railsbank', label: 'railsbank' }]);
});

test('a question for facts of "tools" or "apis" asks for the facts alone', () => {
  const tools = [
    toolOf({ name: 'Hotel', slug: 'hotel', keywords: ['tools'] }),
    toolOf({ name: 'India', slug: 'india', status: 'discontinued' }),
    toolOf({ name: 'Juliett', slug: 'juliett', status: 'discontinued', keywords: ['tools'] }),
  ];
  const asked = createSearch(catalogOf({ tools }));
  const found = (text: string) => asked.query(text, { limit: 10, offset: 0 }).ordinals;
  assert.deepEqual(found('discontinued tools'), found('discontinued'));
  assert.deepEqual(found('discontinued tools').toSorted(), [1, 2]);
});

test('a tool is no alternative to itself where a filter leaves no other', () => {
  assert.deepEqual(ask('alternatives to alpha', { accept: (ordinal) => ordinal === 0 }).slugs, []);
  assert.deepEqual(ask('alpha alternatives', { accept: (ordinal) => ordinal === 0 }).slugs, []);
});
