import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNeedMatcher } from '../../../../src/search/needs/match-needs.ts';
import { makeSearchData } from '../../../../src/search/search-data.ts';
import { catalogOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

test('a use case that is asked for in these very words comes before one that says them more often', () => {
  const useCases = [
    useCaseOf({
      slug: 'wordy',
      title: 'Card payments by link, card payments by code',
      asked: ['card payments in a shop', 'card payments on a phone', 'card payments by post'],
    }),
    useCaseOf({
      slug: 'exact',
      title: 'Take money from customers',
      asked: ['card payments', 'money for what is sold on the web', 'an invoice that is paid at once'],
    }),
    ...Array.from({ length: 12 }, (_, index) => useCaseOf({ slug: `other-${index}` })),
  ];
  const catalog = { ...catalogOf({}), useCases };
  const data = makeSearchData(catalog);
  const found = (askedExactly: typeof data.askedExactly) =>
    createNeedMatcher(catalog, { ...data, askedExactly }, () => false)
      .match(['card', 'payments'], new Set())
      .useCases.map(({ ordinal }) => useCases[ordinal]?.slug);
  assert.deepEqual(found(new Map()), ['wordy', 'exact']);
  assert.deepEqual(found(data.askedExactly), ['exact', 'wordy']);
});
