import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultOrder, defaultSort } from '../../../src/catalog/list/default-order.ts';
import { catalogOf, toolOf, useCaseOf } from './small-catalog.ts';

const tool = (slug: string, coverage = {}) => toolOf({ slug, name: slug, coverage });
const catalog = catalogOf({
  tools: [
    tool('a', { regions: ['global'] }),
    tool('b', { regions: ['asia-pacific'] }),
    tool('c', { countries: ['KP'] }),
    tool('d'),
    tool('e', { regions: ['global'], countries: ['KP'] }),
  ],
  useCases: [
    useCaseOf({
      tools: [
        { slug: 'a', fit: 'building-block' },
        { slug: 'b', fit: 'core' },
        { slug: 'c', fit: 'feature' },
        { slug: 'd', fit: 'core' },
      ],
    }),
    useCaseOf({
      slug: 'close-books',
      title: 'Close the books of a bank',
      tools: [{ slug: 'a', fit: 'core' }],
    }),
  ],
});
const NAMES = [0, 1, 2, 3, 4];
const order = (selection: Parameters<typeof defaultOrder>[1]) =>
  defaultOrder(catalog, selection, NAMES)
    .map((ordinal) => catalog.tools[ordinal]?.slug)
    .join('');

test('tools of a use case come by fit, then by name; of several use cases the best fit counts', () => {
  assert.equal(order({ 'use-case': ['keep-books'] }), 'bdcae');
  assert.equal(order({ 'use-case': ['keep-books', 'close-books'] }), 'abdce');
});

test('tools that name a country come before those of its region, and those before global coverage', () => {
  assert.equal(order({ country: ['KP'] }), 'cebad');
  assert.equal(order({ country: ['KP'], 'use-case': ['keep-books'] }), 'bdcae');
  assert.equal(order({ country: ['JP', 'KP'] }), 'cebad');
});

test('one of several countries, by one of its regions, is enough', () => {
  assert.equal(order({ country: ['BR', 'KP'] }), 'cebad');
  assert.equal(order({ country: ['BR', 'JP'] }), 'bacde');
});

test('without either, and for what is excluded, the order is by name', () => {
  assert.equal(order({}), 'abcde');
  assert.equal(defaultOrder(catalog, {}, NAMES), NAMES);
  assert.equal(order({ 'use-case': ['no-such-need'] }), 'abcde');
  assert.equal(order({ country: ['!KP'], 'use-case': ['!keep-books'], kind: ['api'] }), 'abcde');
});

test('the order is called relevance where something tells what fits best', () => {
  assert.equal(defaultSort({}), 'name');
  assert.equal(defaultSort({ q: 'ledger' }), 'relevance');
  assert.equal(defaultSort({ selection: { country: ['KP'] } }), 'relevance');
  assert.equal(defaultSort({ selection: { country: ['!KP'] } }), 'name');
});
