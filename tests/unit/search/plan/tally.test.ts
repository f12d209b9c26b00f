import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTally } from '../../../../src/search/plan/tally.ts';
import { HIGH, indexOf, LOW, MIDDLE, termsOf } from '../index-of.ts';

const index = indexOf(
  [{ pay: HIGH }],
  [{ pay: MIDDLE, bank: LOW }],
  [{ bank: MIDDLE, eu: MIDDLE }],
  [{ bank: LOW, eu: LOW }, 'pay', 'acme'],
  [{ acme: HIGH }, 'other', 'pay'],
);
const term = termsOf(index);
const slot = (mass: number, worths: Record<string, number>) => ({
  mass,
  alternatives: Object.entries(worths).map(([word, worth]) => ({ term: term(word), worth })),
});

function stateOf(tally: ReturnType<typeof createTally>) {
  const { scores, masses, counts, touched, touchedCount } = tally;
  return {
    scores: [...scores],
    masses: [...masses],
    counts: [...counts],
    touched: [...touched.slice(0, touchedCount)],
  };
}

test('a word adds worth times impact, its mass and one to the count of each record that matches it', () => {
  const tally = createTally(index);
  tally.add(slot(3, { pay: 2 }));
  assert.deepEqual(stateOf(tally), {
    scores: [400, 250, 0, 510, 508],
    masses: [3, 3, 0, 3, 3],
    counts: [1, 1, 0, 1, 1],
    touched: [0, 1, 3, 4],
  });
  tally.add(slot(2, { bank: 1 }));
  assert.deepEqual(stateOf(tally), {
    scores: [400, 300, 125, 560, 508],
    masses: [3, 5, 2, 5, 3],
    counts: [1, 2, 1, 2, 1],
    touched: [0, 1, 3, 4, 2],
  });
});

test('of the alternatives of a word the best one counts, in whatever order', () => {
  for (const worths of [
    { bank: 1, pay: 2 },
    { pay: 2, bank: 1 },
  ]) {
    const tally = createTally(index);
    tally.add(slot(3, worths));
    const { scores, masses, counts } = stateOf(tally);
    assert.deepEqual([scores[1], scores[2], scores[3]], [250, 125, 510]);
    assert.deepEqual([masses[1], counts[1]], [3, 1]);
  }
  const tally = createTally(index);
  tally.add(slot(3, { bank: 1, pay: 2, acme: 3 }));
  assert.equal(tally.scores[3], 762, 'the third beats the second');
});

test('a word that only raises adds to records met by other words, and to no others', () => {
  const tally = createTally(index);
  tally.add(slot(3, { bank: 1 }));
  tally.add({ ...slot(0, { eu: 2, acme: 1 }), isRaising: true });
  assert.deepEqual(stateOf(tally), {
    scores: [0, 50, 375, 150, 0],
    masses: [0, 3, 3, 3, 0],
    counts: [0, 1, 1, 1, 0],
    touched: [1, 2, 3],
  });
});

test('a whole name is pinned as a complete match, the name itself above another name', () => {
  const tally = createTally(index);
  tally.add(slot(1, { pay: 1 }));
  tally.add(slot(2, { bank: 1 }));
  tally.pin([term('pay'), term('other')], 9, 7);
  assert.deepEqual(stateOf(tally), {
    scores: [200, 175, 125, 510_305, 765_254],
    masses: [1, 3, 2, 9, 9],
    counts: [1, 2, 1, 7, 7],
    touched: [0, 1, 3, 4, 2],
  });
});

test('a record that no word met is not pinned', () => {
  const tally = createTally(index);
  tally.pin([term('pay')], 9, 7);
  assert.deepEqual(stateOf(tally), {
    scores: [0, 0, 0, 0, 0],
    masses: [0, 0, 0, 0, 0],
    counts: [0, 0, 0, 0, 0],
    touched: [],
  });
});

test('nothing of a query is left for the next one', () => {
  const tally = createTally(index);
  tally.add(slot(3, { pay: 2 }));
  tally.clear();
  assert.deepEqual(stateOf(tally), {
    scores: [0, 0, 0, 0, 0],
    masses: [0, 0, 0, 0, 0],
    counts: [0, 0, 0, 0, 0],
    touched: [],
  });
  tally.add(slot(3, { pay: 2 }));
  assert.deepEqual(stateOf(tally).scores, [400, 250, 0, 510, 508]);
});
