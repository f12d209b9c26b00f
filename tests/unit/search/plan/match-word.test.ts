import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPrefix, matchWord } from '../../../../src/search/plan/match-words.ts';
import { createTermDictionary, termAt } from '../../../../src/search/text/term-dictionary.ts';
import { draftOf, readable } from '../index-of.ts';

/** Terms with how rare they are. */
function world(rarities: Record<string, number>) {
  const dictionary = createTermDictionary(Object.keys(rarities).sort());
  return { dictionary, rarity: (term: number) => rarities[termAt(dictionary, term)] ?? Number.NaN };
}

function wordIn(rarities: Record<string, number>, word: string) {
  const { dictionary, rarity } = world(rarities);
  const draft = draftOf(word);
  matchWord(draft, dictionary, rarity);
  return { own: draft.own, exact: draft.exact, worths: readable({ dictionary }, draft.worths) };
}

function prefixIn(rarities: Record<string, number>, word: string, own = 0) {
  const { dictionary, rarity } = world(rarities);
  const draft = draftOf(word, own);
  matchPrefix(draft, dictionary, rarity);
  return { own: draft.own, worths: readable({ dictionary }, draft.worths) };
}

const CARDS = { card: 3, cardholder: 1, carding: 5, cards: 2, carp: 1 };

test('a word is worth its rarity', () => {
  assert.deepEqual(wordIn(CARDS, 'cards'), { own: 2, exact: true, worths: { cards: 2 } });
  assert.deepEqual(wordIn({ card: 1, carding: 5 }, 'card'), { own: 1, exact: true, worths: { card: 1 } });
  assert.deepEqual(wordIn(CARDS, 'zebra'), { own: 0, exact: false, worths: {} });
});

test('the plural of a word that is no term stands for the word', () => {
  assert.deepEqual(wordIn({ cards: 2 }, 'card'), { own: 2, exact: true, worths: { cards: 2 } });
});

test('the first 2000 terms that share a beginning are looked at', () => {
  const terms = Array.from({ length: 2500 }, (_, at) => [`card${String(at).padStart(4, '0')}`, 1]);
  assert.equal(Object.keys(prefixIn(Object.fromEntries(terms), 'card').worths).length, 2000);
});

test('a beginning is worth more the more of the term it is', () => {
  // 0.55 + 0.4 × 3/7, and 0.55 + 0.4 × 3/6, times the rarity.
  assert.deepEqual(prefixIn({ pay: 9, payment: 2, payout: 4, play: 1 }, 'pay'), {
    own: 3,
    worths: { payment: 1.4429, payout: 3 },
  });
});

test('an unknown beginning is worth the best of its terms', () => {
  assert.equal(prefixIn({ payments: 9, payout: 1 }, 'pay').own.toFixed(4), '6.3000');
});

test('a beginning that is known itself gives at most four fifths of its own worth', () => {
  assert.deepEqual(prefixIn({ payment: 1, payout: 4 }, 'pay', 2), {
    own: 2,
    worths: { payment: 0.7214, payout: 1.2 },
  });
});

test('what no term begins with has no worth', () => {
  assert.deepEqual(prefixIn(CARDS, 'zebra'), { own: 0, worths: {} });
});
