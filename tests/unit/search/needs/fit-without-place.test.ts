import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitWithoutPlace } from '../../../../src/search/needs/fit-without-place.ts';

const matches = (...similarities: [number, number][]) =>
  similarities.map(([ordinal, similarity]) => ({ ordinal, similarity }));

test('a place adds at most a tenth, and alone it is no evidence', () => {
  const placed = matches([1, 0.9], [2, 0.6], [3, 0.5]);
  assert.deepEqual(fitWithoutPlace(placed, matches([2, 0.5], [3, 0.8])), [
    { ordinal: 2, similarity: 0.55 },
    { ordinal: 3, similarity: 0.5 },
  ]);
});

test('where no use case is sure with the place, those without it count for less', () => {
  assert.deepEqual(fitWithoutPlace(matches([1, 0.3], [2, 0.6]), matches([1, 0.8], [4, 0.5])), [
    { ordinal: 1, similarity: 0.7 * 0.8 },
    { ordinal: 4, similarity: 0.35 },
  ]);
});

test('where nothing is sure without the place, the place counts as it is', () => {
  const placed = matches([1, 0.9]);
  assert.deepEqual(fitWithoutPlace(placed, matches([2, 0.3])), placed);
});

test('a use case is sure from a similarity of 0.4 on', () => {
  assert.deepEqual(fitWithoutPlace(matches([1, 0.9]), matches([2, 0.4])), [
    { ordinal: 2, similarity: 0.7 * 0.4 },
  ]);
  assert.deepEqual(fitWithoutPlace(matches([1, 0.4]), matches([1, 0.39], [2, 0.3])), matches([1, 0.4]));
  assert.deepEqual(fitWithoutPlace(matches([1, 0.3]), matches([1, 0.35], [2, 0.3])), [
    { ordinal: 1, similarity: 0.3 },
    { ordinal: 2, similarity: 0.7 * 0.3 },
  ]);
});

test('a use case that the query equals without its place keeps four fifths, also where the place finds others', () => {
  const unplaced = [{ ordinal: 5, similarity: 0.9, isExact: true }, ...matches([1, 0.6])];
  assert.deepEqual(fitWithoutPlace(matches([1, 0.6], [2, 0.9]), unplaced), [
    { ordinal: 1, similarity: 0.6 },
    { ordinal: 5, similarity: 0.8 * 0.9 },
  ]);
  assert.deepEqual(fitWithoutPlace(matches([5, 0.85]), unplaced), [{ ordinal: 5, similarity: 0.85 }]);
});
