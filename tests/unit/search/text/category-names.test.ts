import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryNames } from '../../../../src/search/text/synonyms.ts';
import { catalogOf, categoryOf } from '../../catalog/small-catalog.ts';

test('a category is named by its name, halves of it and what equals them, not by what is only a part of it', () => {
  const names = categoryNames({
    ...catalogOf({
      categories: [categoryOf({ slug: 'lend', name: 'Lending & Credit', synonyms: ['credit bureau'] })],
    }),
    synonyms: [
      ['loan', 'lending'],
      ['borrow =>', 'lending'],
    ],
  });
  assert.deepEqual([...names.keys()].sort(), ['credit', 'lending', 'lendingcredit', 'loan']);
});
