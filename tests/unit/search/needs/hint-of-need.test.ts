import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHintOfNeed } from '../../../../src/search/needs/hint-of-need.ts';
import { catalogOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

const hintOfNeed = createHintOfNeed(
  {
    ...catalogOf({}),
    useCases: [
      useCaseOf({ slug: 'boletos-in-brazil', categories: ['pay'] }),
      useCaseOf({ slug: 'verify-people', categories: ['identity', 'pay'] }),
    ],
  },
  new Map([['kyc', 'identity']]),
);
const [boletos, verify] = [0, 1].map((ordinal) => ({ ordinal, similarity: 0.5 })) as [
  { ordinal: number; similarity: number },
  { ordinal: number; similarity: number },
];

test('a use case that only the place speaks for is no hint', () => {
  assert.equal(hintOfNeed([boletos, verify], [verify], ['people']), verify);
  assert.equal(hintOfNeed([boletos], [], ['people']), undefined);
});

test('where a short need names a category, a use case outside it is no hint', () => {
  assert.equal(hintOfNeed([boletos, verify], [boletos, verify], ['kyc', 'for']), verify);
  assert.equal(hintOfNeed([boletos], [boletos], ['kyc', 'for']), undefined);
});

test('in a sentence a category may be named by the way', () => {
  const sentence = ['pay', 'workers', 'after', 'their', 'kyc', 'without', 'long', 'manual', 'review'];
  assert.equal(hintOfNeed([boletos, verify], [boletos, verify], sentence), boletos);
});

test('a category is named by up to four words, in the plural too', () => {
  const named = createHintOfNeed(
    {
      ...catalogOf({}),
      useCases: [useCaseOf({ slug: 'a', categories: ['pay'] }), useCaseOf({ slug: 'b', categories: ['id'] })],
    },
    new Map([
      ['knowyourowncustomer', 'id'],
      ['wallet', 'id'],
    ]),
  );
  const both = [0, 1].map((ordinal) => ({ ordinal, similarity: 0.5 }));
  const hint = (...need: string[]) => named(both, both, need)?.ordinal;
  assert.equal(hint('know', 'your', 'own', 'customer'), 1);
  assert.equal(hint('digital', 'wallets'), 1);
  assert.equal(hint('alpha', 'bravo', 'coral', 'delta', 'wallet'), 0, 'five words are a sentence');
  assert.equal(hint('one', 'of', 'the', 'wallets', 'for', 'me'), 1, 'fillers are no words');
  assert.equal(
    named([{ ordinal: 7, similarity: 1 }], [{ ordinal: 7, similarity: 1 }], ['wallet']),
    undefined,
  );
});
