import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueryPlan, Slot } from '../../../../src/search/plan/query-plan.ts';
import { createRank } from '../../../../src/search/plan/rank.ts';
import type { TextIndex } from '../../../../src/search/text/text-index.ts';
import { HIGH, indexOf, LOW, MIDDLE, termsOf } from '../index-of.ts';

type Words = readonly (readonly [mass: number, word: string, isRaising?: true])[];

/** Words of a query, each matching one term at worth 1; some only raise. */
function planOf(index: TextIndex, words: Words, wholeQuery: readonly string[] = []): QueryPlan {
  const term = termsOf(index);
  const slots = words.map(
    ([mass, word, isRaising]): Slot => ({
      mass,
      alternatives: [{ term: term(word), worth: 1 }],
      ...(isRaising && { isRaising }),
    }),
  );
  return {
    slots,
    wholeQuery: wholeQuery.map(term),
    nameStart: [0, 0],
    unknown: [],
    misspelt: new Map(),
    corrected: undefined,
  };
}

/** The records of a ranking and their number. */
function rankOf(...parts: Parameters<typeof createRank>) {
  const rank = createRank(...parts);
  return (...asked: Parameters<typeof rank>) => {
    const { ordinals, total } = rank(...asked);
    return { ordinals, total };
  };
}

const ALL = { limit: 100, offset: 0 };
const inOrder = (count: number) => Uint32Array.from({ length: count }, (_, at) => at);

test('records come by score, and those of equal score by standing', () => {
  const index = indexOf(
    [{ pay: MIDDLE }],
    [{ pay: MIDDLE }],
    [{ pay: HIGH }],
    [{ pay: MIDDLE }],
    [{ tax: HIGH }],
  );
  const rank = rankOf(index, Uint32Array.of(3, 1, 2, 0, 4));
  const plan = planOf(index, [[1, 'pay']]);
  assert.deepEqual(rank(plan, ALL), { ordinals: [2, 3, 1, 0], total: 4 });
  assert.deepEqual(rank(plan, { limit: 2, offset: 1 }), { ordinals: [3, 1], total: 4 });
  assert.deepEqual(rank(plan, { limit: 2, offset: 3 }), { ordinals: [0], total: 4 });
  const accept = (ordinal: number) => ordinal % 2 === 0;
  assert.deepEqual(rank(plan, { limit: 5, offset: 0, accept }), { ordinals: [2, 0], total: 2 });
});

test('a record that matches half of what the query weighs is found, and one that matches less is not', () => {
  const index = indexOf([{ pay: LOW, tax: LOW }], [{ pay: LOW }], [{ tax: LOW }]);
  const rank = rankOf(index, inOrder(3));
  assert.deepEqual(
    rank(
      planOf(index, [
        [2, 'pay'],
        [1, 'tax'],
      ]),
      ALL,
    ),
    { ordinals: [0, 1], total: 2 },
  );
  assert.deepEqual(
    rank(
      planOf(index, [
        [1, 'pay'],
        [1, 'tax'],
      ]),
      ALL,
    ),
    { ordinals: [0, 1, 2], total: 3 },
  );
  assert.deepEqual(
    rank(
      planOf(index, [
        [1, 'pay'],
        [3, 'tax'],
      ]),
      ALL,
    ),
    { ordinals: [0, 2], total: 2 },
  );
});

test('an incomplete match keeps the share of its score that its weight allows', () => {
  // Two thirds of the weight keep 54 % of the score: 200 becomes 109, 167 becomes 91; the complete match has 100.
  const index = indexOf([{ pay: LOW, tax: LOW }], [{ pay: HIGH }], [{ pay: 8 }]);
  const rank = rankOf(index, inOrder(3));
  assert.deepEqual(
    rank(
      planOf(index, [
        [2, 'pay'],
        [1, 'tax'],
      ]),
      ALL,
    ).ordinals,
    [1, 0, 2],
  );
});

test('words that only raise come last, so that they lift what other words have found', () => {
  const index = indexOf([{ pay: LOW }], [{ pay: LOW, europe: LOW }], [{ norway: LOW }]);
  const rank = rankOf(index, inOrder(3));
  const words: Words = [
    [0, 'europe', true],
    [2, 'pay'],
  ];
  assert.deepEqual(rank(planOf(index, words), ALL).ordinals, [1, 0]);
  assert.deepEqual(rank(planOf(index, words.toReversed()), ALL).ordinals, [1, 0]);
});

test('a query leaves nothing behind for the next one', () => {
  const index = indexOf([{ pay: HIGH, tax: LOW }], [{ pay: LOW }, 'acme'], [{ tax: MIDDLE }]);
  const rank = rankOf(index, inOrder(3));
  const plan = planOf(
    index,
    [
      [2, 'pay'],
      [1, 'tax'],
    ],
    ['acme'],
  );
  const first = rank(plan, ALL);
  rank(planOf(index, [[1, 'tax']]), { limit: 1, offset: 0 });
  assert.deepEqual(first, { ordinals: [1, 0], total: 2 });
  assert.deepEqual(rank(plan, ALL), first);
});
