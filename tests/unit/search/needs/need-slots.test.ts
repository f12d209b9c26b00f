import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNeedSlots } from '../../../../src/search/needs/need-slots.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';
import { termAt } from '../../../../src/search/text/term-dictionary.ts';
import { indexOf, LOW } from '../index-of.ts';

/** Ten texts: the number of them that hold each root. */
const HELD = {
  payment: 5,
  card: 2,
  kyc: 1,
  identit: 1,
  check: 4,
  api: 9,
  kontoverifizier: 1,
  kontofuhr: 1,
  bank: 3,
};
const index = indexOf(
  ...Array.from({ length: 10 }, (_, at): Parameters<typeof indexOf>[0] => [
    Object.fromEntries(Object.entries(HELD).flatMap(([root, count]) => (at < count ? [[root, LOW]] : []))),
  ]),
);
const translations = {
  meanings: new Map([
    ['karte', ['card']],
    ['kart', ['card']],
    ['zahlung', ['card payment']],
    ['fremd', ['unheard']],
    ['kontofremd', ['unheard']],
  ]),
  parts: new Set(['karte', 'kart', 'zahlung']),
};
const slotsOf = createNeedSlots(
  index,
  readSynonyms([
    ['kyc', 'identity check'],
    ['open banking', 'bank'],
  ]),
  translations,
  (word) => word === 'kontoterm',
);
const rarity = (count: number) => Math.log(1 + (10 - count + 0.5) / (count + 0.5));
const round = (value: number) => Math.round(value * 1e3) / 1e3;

/** Slots in short: rarity, and terms with their worth. */
const slots = (text: string) =>
  slotsOf(text.split(' '), new Set()).map(({ alternatives, mass }) => ({
    mass: round(mass),
    ...(alternatives.length > 0 && { has: named(alternatives) }),
  }));
const named = (found: readonly { term: number; worth: number }[]) =>
  Object.fromEntries(found.map(({ term, worth }) => [termAt(index.dictionary, term), round(worth)]));

test('a word is worth its rarity, and a filler is no word', () => {
  assert.deepEqual(slots('the payments'), [{ mass: round(rarity(5)), has: { payment: round(rarity(5)) } }]);
  assert.deepEqual(slots('the of'), []);
});

test('a synonym counts for its share, and as no rarer than the word', () => {
  const own = rarity(1);
  const share = 0.5 / Math.SQRT2;
  assert.deepEqual(slots('kyc'), [
    {
      mass: round(own),
      has: { kyc: round(own), identit: round(share * own), check: round(share * rarity(4)) },
    },
  ]);
  const check = rarity(4);
  const [first, second] = slots('identity check');
  assert.deepEqual(first, { mass: round(own), has: { identit: round(own), kyc: round(0.5 * own) } });
  assert.deepEqual(second, {
    mass: round(check),
    has: { check: round(check), kyc: round(0.5 * check) },
  });
});

test('a translation counts for nine tenths, and its word as the rarest that it may mean', () => {
  const mass = rarity(2);
  assert.deepEqual(slots('karte'), [{ mass: round(mass), has: { card: round(0.9 * rarity(2)) } }]);
  // A translation of two words is two words.
  assert.deepEqual(slots('zahlung'), slots('card payment'));
  assert.deepEqual(slots('fremd'), [{ mass: 6 }]);
});

test('an unknown word counts as rare', () => {
  assert.deepEqual(slots('zebra'), [{ mass: 6 }]);
});

test('a phrase written as one word and a compound are opened, and 32 words are read', () => {
  // No text holds "open".
  assert.deepEqual(slots('openbanking').length, 1);
  assert.deepEqual(
    slots('kartenzahlung').map(({ has }) => Object.keys(has ?? {})),
    [['card'], ['card'], ['payment']],
  );
  const many = Array.from({ length: 40 }, (_, at) => `w${at}`);
  assert.equal(slotsOf(many, new Set()).length, 32);
});
