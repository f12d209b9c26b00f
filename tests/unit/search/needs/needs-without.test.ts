import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNeedsWithout } from '../../../../src/search/needs/needs-without.ts';
import { catalogOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

const isNeedWithout = createNeedsWithout({
  ...catalogOf({}),
  useCases: [
    useCaseOf({
      title: 'Check identities without a contract or a card number',
      asked: ['borrow without a credit history', 'take cards in a shop', 'wages without cheques'],
    }),
  ],
});

test('what a use case does without is known, in other inflections too', () => {
  assert.equal(isNeedWithout(['credit', 'history']), true);
  assert.equal(isNeedWithout(['credit', 'histories']), true);
});

test('what no use case does without is not', () => {
  assert.equal(isNeedWithout(['credit', 'check']), false);
  assert.equal(isNeedWithout(['cards']), false);
});

test('one word is what a title does without as a whole, not a question alone', () => {
  assert.equal(isNeedWithout(['contract']), true);
  assert.equal(isNeedWithout(['card']), false);
  assert.equal(isNeedWithout(['cheques']), false);
});

test('up to four words behind "without" are what a need does without, in each language', () => {
  const isNeed = createNeedsWithout({
    ...catalogOf({}),
    useCases: [
      useCaseOf({
        title: 'Open accounts without alpha bravo coral delta eagle',
        summary: 'Nothing without',
        terms: { de: ['Konto ohne Gebühren'], fr: ['sans papiers'], es: [], pt: [], it: [] },
      }),
    ],
  });
  assert.equal(isNeed(['alpha', 'delta']), true);
  assert.equal(isNeed(['alpha', 'eagle']), false);
  assert.equal(isNeed(['gebuhren']), true);
  assert.equal(isNeed(['papiers']), true);
  assert.equal(isNeed(['accounts']), false);
  assert.equal(isNeed(['alpha']), false, 'a word of a longer phrase');
});
