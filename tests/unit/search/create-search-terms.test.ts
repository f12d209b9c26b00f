import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearch } from '../../../src/search/create-search.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';
import { needCatalog, useCaseOf } from './need-catalog.ts';

const base = needCatalog();
const catalog = {
  ...base,
  glossary: [
    {
      term: 'DoG',
      slug: 'dog',
      expansion: 'Donation of Gifts',
      also: [],
      meaning: 'Scheme of Poland that says what it is and where it applies.',
      translations: {},
      standards: [],
      regulations: [],
      categories: [],
      useCases: ['take-donations'],
      related: [],
      sources: [],
      addedAt: '2026-11-01',
      updatedAt: '2026-11-01',
    },
  ],
};
const { query } = createSearch(catalog);
const slugs = (text: string) =>
  query(text, { limit: 10, offset: 0 }).ordinals.map((ordinal) => catalog.tools[ordinal]?.slug);

test('an acronym of the glossary, or what it stands for, finds the tools of its use cases', () => {
  for (const text of ['DoG', 'what is dog', 'donation of gifts', 'dog api'])
    assert.deepEqual(slugs(text), ['delta'], text);
});

test('a tool that a question names stands first, whatever its record says, on the first page only', () => {
  assert.equal(slugs('what does delta cost')[0], 'delta');
  assert.equal(slugs('can I use alpha in pakistan')[0], 'alpha');
  const { ordinals } = query('what does delta cost', { limit: 10, offset: 1 });
  assert.ok(!ordinals.some((ordinal) => catalog.tools[ordinal]?.slug === 'delta'));
});

test('a name, alone or in a question, is no use case', () => {
  for (const text of ['delta', 'is delta available'])
    assert.doesNotMatch(JSON.stringify(query(text, { limit: 10, offset: 0 }).understood), /use-case/, text);
});

test('a place is not taken for a misspelling', () => {
  const rain = toolOf({
    name: 'Rain',
    slug: 'rain',
    description: 'Payments by card for firms of the region.',
  });
  const found = createSearch(catalogOf({ tools: [rain] })).query('card payments in iran', {
    limit: 10,
    offset: 0,
  });
  assert.deepEqual(found.suggestions, []);
});

test('everyday words that only the questions of a use case hold find nothing without a word of the field', () => {
  const weather = useCaseOf({
    slug: 'weather',
    title: 'Pay for services by request',
    asked: ['weather for tomorrow', 'weather of tomorrow by request'],
    tools: [{ slug: 'alpha', fit: 'core' }],
  });
  const search = createSearch({ ...base, useCases: [...base.useCases, weather] });
  assert.equal(search.query('weather tomorrow', { limit: 10, offset: 0 }).total, 0);
  assert.equal(search.query('weather by request', { limit: 10, offset: 0 }).total > 0, true);
});
