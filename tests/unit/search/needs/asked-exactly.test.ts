import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedExactly, needKey } from '../../../../src/search/needs/asked-exactly.ts';
import { catalogOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

test('a need is the same in any order, inflection and with words that name none', () => {
  assert.equal(needKey(['payments', 'api']), needKey(['the', 'payment']));
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
