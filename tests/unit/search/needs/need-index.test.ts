import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildNeedIndex, rootsOfField, wordsOfUseCases } from '../../../../src/search/needs/need-index.ts';
import { needStems } from '../../../../src/search/text/stems.ts';
import { findTerm } from '../../../../src/search/text/term-dictionary.ts';
import { catalogOf, categoryOf, toolOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

const useCases = [
  useCaseOf({
    slug: 'books',
    title: 'Ledger',
    summary: 'The ledger of cash',
    asked: ['cash shelf'],
    terms: { de: ['Konto'], fr: [], es: [], pt: [], it: [] },
    tools: [
      { slug: 'alpha', fit: 'core' },
      { slug: 'bravo', fit: 'feature' },
      { slug: 'gone', fit: 'core' },
    ].slice(0, 2) as never,
  }),
];
const tools = [
  { ...toolOf({ slug: 'alpha', categories: ['pay'] }), description: 'Wire', keywords: ['tag'] },
  { ...toolOf({ slug: 'bravo', categories: ['other'] }), description: 'Coin', keywords: [] },
];
const catalog = {
  ...catalogOf({
    categories: [categoryOf({ slug: 'pay', name: 'Payouts', synonyms: ['disburse'] })],
    bodies: { 'use-cases/books': 'See [shelf](/konto) prose', 'tools/alpha': 'Prose' },
  }),
  useCases,
  tools,
  toolBySlug: new Map(tools.map((tool) => [tool.slug, tool])),
};

/** Impact of the root in each text that holds it. */
function impacts(root: string): Record<number, number> {
  const { dictionary, postings, postingStarts } = buildNeedIndex(catalog);
  const term = findTerm(dictionary, root);
  if (term < 0) return {};
  const own = postings.slice(postingStarts[term], postingStarts[term + 1]);
  return Object.fromEntries([...own].map((posting) => [posting >>> 8, posting & 255]));
}

test('a text of use cases and tools weighs a word by where it stands, and by the length of the whole', () => {
  assert.deepEqual(
    Object.fromEntries(
      ['ledger', 'cash', 'shelf', 'konto', 'payout', 'pros', 'wire', 'coin', 'tag', 'other'].map((root) => [
        root,
        impacts(root),
      ]),
    ),
    {
      ledger: { 0: 224 },
      cash: { 0: 213 },
      shelf: { 0: 186 },
      konto: { 0: 213 },
      payout: { 1: 193 },
      pros: { 1: 176 },
      wire: { 0: 201, 1: 218 },
      coin: { 0: 144, 2: 220 },
      tag: { 0: 201, 1: 218 },
      other: { 2: 197 },
    },
  );
});

test('words that mean nothing and addresses of links are left out, and each root counts once', () => {
  assert.deepEqual(needStems(['the', 'payments', 'of', 'payment']), ['payment']);
  assert.deepEqual(impacts('the'), {});
});

test('the words of the field are those of titles, summaries, terms, categories and tools', () => {
  assert.deepEqual([...rootsOfField(catalog).keys()].toSorted(), [
    'cash',
    'coin',
    'disburs',
    'konto',
    'ledger',
    'payout',
    'tag',
    'wire',
  ]);
});

test('the words of use cases are kept as they are, with those of questions and prose', () => {
  assert.deepEqual([...wordsOfUseCases(catalog)].toSorted(), [
    'cash',
    'konto',
    'ledger',
    'of',
    'prose',
    'see',
    'shelf',
    'the',
  ]);
});
