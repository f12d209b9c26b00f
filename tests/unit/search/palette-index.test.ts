import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPaletteSearch, paletteIndex } from '../../../src/search/palette.ts';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';

const index = () =>
  paletteIndex(
    catalogOf({
      categories: [
        categoryOf({ slug: 'tax', name: 'Tax' }),
        categoryOf({ slug: 'cat', name: 'Core Banking' }),
      ],
      tools: [
        toolOf({ name: 'Acme', slug: 'acme-io', aliases: ['Old Acme', 'AC'], categories: ['cat', 'tax'] }),
        toolOf({ name: 'Core', slug: 'core', categories: ['tax'] }),
        toolOf({ name: 'Banking Hub', slug: 'hub', categories: ['gone'] }),
      ],
    }),
  );

test('the file of the palette has categories, and tools with the number of their main category', () => {
  assert.deepEqual(index(), {
    categories: [
      ['tax', 'Tax'],
      ['cat', 'Core Banking'],
    ],
    tools: [
      ['Acme', 'acme-io', 1, 'Old Acme', 'AC'],
      ['Core', 'core', 0],
      ['Banking Hub', 'hub', 0],
    ],
    topics: [],
  });
});

const search = (text: string, limit: number) => createPaletteSearch(index())(text, limit);
const slugs = (text: string, limit = 5) => search(text, limit).map(({ slug }) => slug);

test('a hit has name, slug and the name of the category', () => {
  assert.deepEqual(search('acme', 5), [
    { name: 'Acme', slug: 'acme-io', category: 'Core Banking', match: 3 },
  ]);
  assert.deepEqual(createPaletteSearch({ categories: [], tools: [['Acme', 'acme', 3]] })('acme', 1), [
    { name: 'Acme', slug: 'acme', category: '', match: 3 },
  ]);
});

test('a tool is found by name, alias, slug, category, and by neighbouring words written as one', () => {
  assert.deepEqual(slugs('old acme'), ['acme-io']);
  assert.deepEqual(slugs('ac'), ['acme-io']);
  assert.deepEqual(slugs('acmeio'), ['acme-io']);
  assert.deepEqual(slugs('oldacme'), ['acme-io']);
  assert.deepEqual(slugs('tax'), ['core', 'hub']);
  assert.deepEqual(slugs('bankinghub'), ['hub']);
  assert.deepEqual(slugs('corebanking'), ['acme-io']);
  assert.deepEqual(slugs('hubundefined'), []);
  assert.deepEqual(slugs('zzzz'), []);
  assert.deepEqual(
    search('what does acme cost', 5).map(({ slug, match }) => [slug, match]),
    [['acme-io', 0]],
  );
});

test('a name counts more than an alias, an alias more than a category, and few words more than many', () => {
  const of = (...tools: [string, string, number, ...string[]][]) =>
    createPaletteSearch({
      categories: [
        ['a', 'Alpha'],
        ['b', 'Pay'],
      ],
      tools,
    });
  const names = (find: ReturnType<typeof of>, text: string) => find(text, 5).map(({ name }) => name);
  assert.deepEqual(names(of(['X', 'x', 0, 'Y Pay'], ['Z Pay', 'z', 0]), 'pay'), ['Z Pay', 'X']);
  assert.deepEqual(names(of(['X', 'x', 1], ['Y', 'y', 0, 'Z Pay']), 'pay'), ['Y', 'X']);
  assert.deepEqual(names(of(['A B Pay', 'x', 0], ['A Pay', 'y', 0]), 'pay'), ['A Pay', 'A B Pay']);
  assert.deepEqual(names(of(['A Pay', 'x', 0], ['B Pay', 'y', 0, 'C Pay']), 'pay'), ['B Pay', 'A Pay']);
  assert.deepEqual(names(of(['A B', 'x', 0], ['B A', 'y', 0]), 'ab'), ['A B']);
  assert.deepEqual(names(of(['B', 'x', 0], ['A B', 'y', 0]), 'a b'), ['A B', 'B']);
  assert.deepEqual(names(of(['A B C', 'x', 0], ['Ab D', 'y', 0]), 'ab alpha'), ['Ab D', 'A B C']);
});

test('at most the limit is found, and equal hits come in the order of the file', () => {
  assert.deepEqual(slugs('tax', 1), ['core']);
  assert.deepEqual(slugs('tax', 0), []);
});
