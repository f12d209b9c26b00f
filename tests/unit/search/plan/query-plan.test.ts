import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../../../src/base/words.ts';
import { planQuery } from '../../../../src/search/plan/query-plan.ts';
import { termAt } from '../../../../src/search/text/term-dictionary.ts';
import type { TextIndex } from '../../../../src/search/text/text-index.ts';
import { indexOf, LOW, readable } from '../index-of.ts';

const NAME = 10;

/** A plan with terms as words, and numbers to four decimals. */
function plan(text: string, index: TextIndex) {
  const vocabulary = { expansions: new Map(), isWord: () => false };
  const { slots, wholeQuery, corrected } = planQuery(words(text), index, vocabulary);
  const worths = (list: readonly { term: number; worth: number }[]) =>
    readable(
      index,
      list.map(({ term, worth }) => [term, worth] as const),
    );
  return {
    slots: slots.map(({ alternatives, mass }) => ({
      alternatives: worths(alternatives),
      mass: Math.round(mass * 1e4) / 1e4,
    })),
    wholeQuery: wholeQuery.map((term) => termAt(index.dictionary, term)),
    corrected,
  };
}

// Three records: ln(1 + (3 − held + 0.5) / (held + 0.5)) + 0.6 is 1.5808 for one, 1.07 for two, 0.7335 for all.
const three = indexOf([{ pay: LOW, tax: LOW, paying: LOW }], [{ pay: LOW, tax: LOW }], [{ pay: LOW }]);
const found = (alternatives: Record<string, number>, mass: number) => ({ alternatives, mass });

test('the last word may be unfinished, and so may an unknown word of four letters or more', () => {
  const index = indexOf([{ payments: LOW, taxes: LOW }]);
  const prefix = { payments: 0.6658 };
  assert.deepEqual(plan('paym taxe', index).slots[0], found(prefix, 0.6658));
  assert.deepEqual(plan('pay taxes', index).slots[0], found({}, 0.6238));
  assert.deepEqual(plan('taxes pay', index).slots[1]?.alternatives, { payments: 0.6214 });
  assert.deepEqual(plan('taxes pay for', index).slots[1]?.alternatives, {});
  assert.deepEqual(plan('pay taxes pay', index).slots[0]?.alternatives, {});
});

test('a known word in the middle is not taken for the start of another', () => {
  const index = indexOf([{ card: LOW, cardano: LOW, tax: LOW }]);
  assert.deepEqual(plan('card tax', index).slots[0]?.alternatives, { card: 0.8877 });
  assert.deepEqual(plan('tax card', index).slots[1]?.alternatives, { card: 0.8877, cardano: 0.5529 });
});

test('of three words the last one may be unfinished', () => {
  const index = indexOf([{ card: LOW, cardano: LOW, tax: LOW, bank: LOW }]);
  assert.deepEqual(plan('tax bank card', index).slots[2]?.alternatives, { card: 0.8877, cardano: 0.5529 });
  assert.deepEqual(plan('tax card bank', index).slots[1]?.alternatives, { card: 0.8877 });
});

test('a word that is a term is not taken for a name it resembles', () => {
  const index = indexOf([{ plaid: NAME, plad: LOW, tax: LOW }]);
  assert.deepEqual(plan('plad tax', index).slots[0]?.alternatives, { plad: 0.8877 });
});

test('a word counts once, and twelve words at most, from the first twenty-four', () => {
  assert.equal(plan('tax tax pay tax', three).slots.length, 2);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}0`);
  assert.equal(plan(letters.join(' '), three).slots.length, 12);
  const the = (count: number) => 'the '.repeat(count);
  assert.equal(plan(`${the(22)}tax pay`, three).slots.length, 2);
  assert.equal(plan(`${the(23)}tax pay`, three).slots.length, 1);
});

test('the whole query is looked up as it is, joined, in the singular, and as it is spelt', () => {
  const index = indexOf(
    [{ direct: LOW, debits: LOW }, 'direct debits', 'directdebits', 'directdebit'],
    [{ plaid: NAME, bank: LOW }, 'plaidbank'],
  );
  assert.deepEqual(plan('direct debits', index).wholeQuery, ['direct debits', 'directdebits', 'directdebit']);
  assert.deepEqual(plan('plad bank', index).wholeQuery, ['plaidbank']);
  assert.deepEqual(plan('bank direct', index).wholeQuery, []);
});

test('a misspelt word is corrected in the query, and all words known leave it as it is', () => {
  const index = indexOf([{ plaid: NAME, wise: NAME, tax: LOW }]);
  assert.equal(plan('plad tax', index).corrected, 'plaid tax');
  assert.equal(plan('plad wse tax', index).corrected, 'plaid wise tax');
  assert.equal(plan('tax plaid', index).corrected, undefined);
});
