import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToolsStating } from '../../../../src/search/read/tools-stating.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';
import { toolOf } from '../../catalog/small-catalog.ts';
import { indexOf, LOW } from '../index-of.ts';

const tools = [
  toolOf({ name: 'Alpha', description: 'Takes chargebacks off the hands of shops that sell on the web.' }),
  toolOf({ name: 'Bravo', description: 'Takes cards without chargebacks in every shop of a town.' }),
  toolOf({
    name: 'Coral',
    description: 'Pays the workers of a firm at the end of each month.',
    keywords: ['buy-now-pay-later'],
  }),
  toolOf({ name: 'Delta', description: 'BNPL for shops that sell to people in many towns.' }),
  toolOf({ name: 'Extra', description: 'Buy bonds now and pay later for each of them at a bank.' }),
];
const index = indexOf(
  [{ chargebacks: LOW, shops: LOW }],
  [{ chargebacks: LOW, cards: LOW }],
  [{ buy: LOW, now: LOW, pay: LOW, later: LOW }],
  [{ bnpl: LOW, shops: LOW }],
  [{ buy: LOW, now: LOW, pay: LOW, later: LOW }],
);
const stating = createToolsStating(
  tools,
  index,
  readSynonyms([
    ['bnpl', 'buy now pay later'],
    ['shop =>', 'cards'],
  ]),
);

test('a tool states a word in the singular or plural, but not one that it does without', () => {
  assert.deepEqual(stating(['chargebacks']), [0]);
  assert.deepEqual(stating(['chargeback']), [0]);
});

test('a phrase is stated in its order, or by what equals it', () => {
  assert.deepEqual(stating(['buy', 'now', 'pay', 'later']), [2, 3]);
});

test('what a word only leads to is not stated', () => {
  assert.deepEqual(stating(['shop']), [0, 3]);
  assert.deepEqual(stating([]), []);
});
