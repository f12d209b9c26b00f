import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedExactly, needKey, saysNothing } from '../../../../src/search/needs/need-index.ts';
import { catalogOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

test('a need is the same in any order, inflection and with words that name none', () => {
  assert.equal(needKey(['payments', 'api']), needKey(['the', 'payment']));
  assert.equal(needKey(['anbieter', 'bietet', 'kyc']), 'kyc');
  assert.equal(needKey(['data', 'bank']), needKey(['bank', 'data']));
  assert.notEqual(needKey(['bank', 'data']), needKey(['bank']));
  assert.equal(needKey(['api']), 'api');
});

test('use cases are found by title, question and term, and not by long questions', () => {
  const useCases = [
    useCaseOf({ slug: 'a', title: 'Pay contractors', asked: ['send wages monthly overseas accounts'] }),
    useCaseOf({
      slug: 'b',
      asked: ['contractor payouts'],
      terms: { de: [], fr: ['payer'], es: [], pt: [], it: [] },
    }),
  ];
  const asked = askedExactly({ ...catalogOf({}), useCases });
  assert.deepEqual(asked.get(needKey(['contractors', 'pay'])), [0]);
  assert.deepEqual(asked.get(needKey(['contractor', 'payout'])), [1]);
  assert.deepEqual(asked.get(needKey(['payer'])), [1]);
  assert.equal(asked.get(needKey(['send', 'wages', 'monthly', 'overseas', 'accounts'])), undefined);
});

test('use cases that are asked for in the same words are all found, and words that name nothing find none', () => {
  const useCases = [
    useCaseOf({ slug: 'a', title: 'Pay wages', asked: ['pay wages', 'the api', 'a b c d'] }),
    useCaseOf({ slug: 'b', title: 'Wages pay tool', asked: ['of the', 'pay wages monthly abroad'] }),
  ];
  const asked = askedExactly({ ...catalogOf({}), useCases });
  assert.deepEqual(asked.get(needKey(['pay', 'wages'])), [0, 1]);
  assert.deepEqual(asked.get(needKey(['pay', 'wages', 'monthly', 'abroad'])), [1], 'four words');
  assert.equal(asked.has(''), false);
  assert.ok(saysNothing('the') && saysNothing('apis') && !saysNothing('wages'));
});
