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
