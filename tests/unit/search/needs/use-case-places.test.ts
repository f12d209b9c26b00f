import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInPlace } from '../../../../src/search/needs/use-case-places.ts';
import { createPlaceNames } from '../../../../src/search/text/place-names.ts';
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
  assert.deepEqual(inPlace(matched, new Set(['US'])), [
    { ordinal: 1, similarity: 0.5 },
    { ordinal: 0, similarity: 0.9 * 0.4 },
    { ordinal: 2, similarity: 0.4 * 0.4 },
  ]);
  assert.deepEqual(inPlace(matched, new Set(['BR'])), matched);
});
