import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchSpelling } from '../../../../src/search/plan/match-words.ts';
import { corrections } from '../../../../src/search/text/spelling.ts';
import { termAt } from '../../../../src/search/text/term-dictionary.ts';
import type { TextIndex } from '../../../../src/search/text/text-index.ts';
import { draftOf, indexOf, LOW, MIDDLE, readable } from '../index-of.ts';

/** Weights whose impacts are just enough, and just not enough, for a part of a name: 170 and 169. */
const NAME = 8.5;
const NO_NAME = 8.35;
const one = () => 1;

function correctionsIn(
  index: TextIndex,
  word: string,
  namesOnly = false,
  rarity: (term: number) => number = one,
) {
  return corrections(index, word, rarity, namesOnly).map(({ term, quality }) => [
    termAt(index.dictionary, term),
    Math.round(quality * 1e4) / 1e4,
  ]);
}

test('the likeliest correction comes first: the same first letter, and part of a name', () => {
  const index = indexOf([{ plaid: NAME, glad: NAME, plan: LOW, zebra: NAME }]);
  assert.deepEqual(correctionsIn(index, 'plad'), [
    ['plaid', 0.6],
    ['glad', 0.24],
    ['plan', 0.6],
  ]);
  assert.deepEqual(correctionsIn(index, 'plaid'), [], 'the word itself is no correction');
});

test('the rarer correction comes first, and of equal ones the first in the alphabet', () => {
  const index = indexOf([{ cord: LOW, core: LOW, corn: LOW }]);
  const rarity = (term: number) => (termAt(index.dictionary, term) === 'corn' ? 2 : 1);
  assert.deepEqual(correctionsIn(index, 'corx', false, rarity), [
    ['corn', 0.6],
    ['cord', 0.6],
    ['core', 0.6],
  ]);
});

test('two edits are taken for names alone', () => {
  const index = (weight: number) => indexOf([{ mastercard: weight }]);
  assert.deepEqual(correctionsIn(index(NAME), 'mastterdcard'), [['mastercard', 0.4]]);
  assert.deepEqual(correctionsIn(index(NO_NAME), 'mastterdcard'), []);
  assert.deepEqual(correctionsIn(index(NO_NAME), 'mastrcard'), [['mastercard', 0.6]]);
});

test('three letters are taken for a name of four with the same start, and nothing else', () => {
  const index = indexOf([
    { wise: NAME, wse: NAME, rwse: NAME, ws: NAME, wsex: NO_NAME, wes: NAME, wisex: NAME },
  ]);
  assert.deepEqual(correctionsIn(index, 'wse'), [['wise', 0.6]]);
  assert.deepEqual(correctionsIn(index, 'wis'), [['wise', 0.6]]);
  assert.deepEqual(correctionsIn(index, 'w3e'), []);
  assert.deepEqual(correctionsIn(index, 'wi'), []);
});

test('words longer than 32 letters have no corrections', () => {
  const index = indexOf([{ ['x'.repeat(60)]: NAME }]);
  assert.deepEqual(correctionsIn(index, 'x'.repeat(60)), []);
  assert.deepEqual(correctionsIn(index, 'x'.repeat(59)), []);
});

test('at most twelve corrections are offered', () => {
  const letters = [...'abcdefghijklmn'];
  const index = indexOf([Object.fromEntries(letters.map((letter) => [`core${letter}`, LOW]))]);
  assert.equal(correctionsIn(index, 'core').length, 12);
});

test('the first sixteen records of a term say whether it is part of a name', () => {
  const index = (before: number) =>
    indexOf(...Array.from({ length: before }, (): [Record<string, number>] => [{ plaid: LOW }]), [
      { plaid: NAME },
    ]);
  assert.deepEqual(correctionsIn(index(15), 'plad', true), [['plaid', 0.6]]);
  assert.deepEqual(correctionsIn(index(16), 'plad', true), []);
});

function spellingOf(index: TextIndex, word: string, own = 0) {
  const draft = draftOf(word, own);
  const corrected = matchSpelling(draft, index, () => 2);
  return {
    corrected,
    own: draft.own,
    spelling: draft.spelling,
    worths: readable(index, draft.worths),
  };
}

test('an unknown word stands for its corrections, and is spelt as the likeliest', () => {
  const index = indexOf([{ plaid: NAME, plan: LOW }]);
  assert.deepEqual(spellingOf(index, 'plad'), {
    corrected: true,
    own: 1.2,
    spelling: 'plaid',
    worths: { plaid: 1.2, plan: 1.2 },
  });
});

test('a word that is known keeps its spelling and its worth; names it may stand for are offered', () => {
  const index = indexOf([{ plaid: NAME, plan: MIDDLE }]);
  assert.deepEqual(spellingOf(index, 'plad', 0.5), {
    corrected: false,
    own: 0.5,
    spelling: 'plad',
    worths: { plaid: 1.2 },
  });
});

test('two edits are too many for a word of less than ten letters', () => {
  const index = indexOf([{ riksbank: NAME, mastercard: NAME }]);
  assert.deepEqual(correctionsIn(index, 'railsbank'), []);
  assert.deepEqual(correctionsIn(index, 'mastrcrd'), []);
  assert.deepEqual(correctionsIn(index, 'mastterdcard'), [['mastercard', 0.4]]);
});

test('a word that resembles nothing has no worth', () => {
  assert.deepEqual(spellingOf(indexOf([{ plaid: NAME }]), 'zebra'), {
    corrected: false,
    own: 0,
    spelling: 'zebra',
    worths: {},
  });
});
