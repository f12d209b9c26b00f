import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInPlace } from '../../../../src/search/needs/use-case-places.ts';
import { createPlaceNames } from '../../../../src/search/text/places.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';
import { catalogOf, useCaseOf } from '../../catalog/small-catalog.ts';

const placeNamed = createPlaceNames(readSynonyms([['united states', 'america']]));
const inPlace = createInPlace(
  catalogOf({
    tools: [],
    useCases: [
      useCaseOf({ slug: 'latin', title: 'Accept payments in Latin America' }),
      useCaseOf({ slug: 'any', title: 'Accept card payments online' }),
      useCaseOf({ slug: 'brazil', title: 'Collect payments by Pix in Brazil' }),
    ],
  }),
  placeNamed,
);

test('a use case about another place keeps two fifths of its similarity; one about none or the same place keeps all', () => {
  const matched = [
    { ordinal: 0, similarity: 0.9 },
    { ordinal: 1, similarity: 0.5 },
    { ordinal: 2, similarity: 0.4 },
  ];
  assert.deepEqual(inPlace(matched, new Set(['US']), []), [
    { ordinal: 1, similarity: 0.5 },
    { ordinal: 0, similarity: 0.9 * 0.4 },
    { ordinal: 2, similarity: 0.4 * 0.4 },
  ]);
  assert.deepEqual(inPlace(matched, new Set(['BR']), []), matched);
});

test('places of a title are found one after another, and weighed use cases come best first', () => {
  const asked = catalogOf({
    useCases: [
      useCaseOf({ title: 'Pay from Germany to Hong Kong SAR quickly' }),
      useCaseOf({ title: 'Something else than payments' }),
    ],
  });
  const weigh = createInPlace(asked, createPlaceNames(readSynonyms([])));
  const matched = [
    { ordinal: 0, similarity: 0.5 },
    { ordinal: 1, similarity: 0.3 },
    { ordinal: 9, similarity: 0.1 },
  ];
  for (const code of ['DE', 'HK']) assert.deepEqual(weigh(matched, new Set([code]), []), matched, code);
  assert.deepEqual(weigh(matched, new Set(['US']), []), [
    { ordinal: 1, similarity: 0.3 },
    { ordinal: 0, similarity: 0.2 },
    { ordinal: 9, similarity: 0.1 },
  ]);
});

test('where a query equals a use case but for its place, those of the same category about that place gain', () => {
  const catalog = catalogOf({
    useCases: [
      useCaseOf({ title: 'Accept payments online', categories: ['payments-billing'] }),
      useCaseOf({ title: 'Accept payments in Latin America', categories: ['payments-billing'] }),
      useCaseOf({ title: 'Accept an identity card of Brazil', categories: ['identity-kyc'] }),
      useCaseOf({ title: 'Accept payments in India', categories: ['payments-billing'] }),
    ],
  });
  const weigh = createInPlace(catalog, createPlaceNames(readSynonyms([])));
  const matched = [0, 1, 2, 3].map((ordinal) => ({ ordinal, similarity: 0.5 }));
  const weighed = (isExact: boolean) =>
    weigh(matched, new Set(['BR']), [{ ordinal: 0, similarity: 0.8, isExact }]);
  assert.deepEqual(weighed(true), [
    { ordinal: 1, similarity: 0.9 },
    { ordinal: 0, similarity: 0.5 },
    { ordinal: 2, similarity: 0.5 },
    { ordinal: 3, similarity: 0.2 },
  ]);
  assert.deepEqual(weighed(false)[0], { ordinal: 0, similarity: 0.5 });
});
