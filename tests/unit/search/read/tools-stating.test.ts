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

test('a phrase that one text denies and another states is stated', () => {
  const texts = [
    toolOf({
      name: 'One',
      description: 'Works without the chargebacks of others, in all of the shops of a town.',
    }),
    toolOf({
      name: 'Two',
      description: 'Takes cards with no chargebacks at first, then handles chargebacks well.',
    }),
    toolOf({ name: 'No', description: 'Chargebacks are handled for shops that sell on the web of a town.' }),
    toolOf({
      name: 'Three',
      description: 'Works without cards and then takes all of the chargebacks of shops.',
    }),
  ];
  const held = indexOf(...texts.map((): Parameters<typeof indexOf>[0] => [{ chargebacks: LOW }]));
  const find = createToolsStating(texts, held, readSynonyms([]));
  assert.deepEqual(find(['chargebacks']), [1, 2, 3]);
  assert.deepEqual(find(['zebra']), []);
});

test('tools are listed in their order, whichever spelling they state', () => {
  const texts = [
    toolOf({ name: 'Alpha', description: 'Buy now, pay later at the shops of a town or in the web.' }),
    toolOf({ name: 'Bravo', description: 'BNPL at the shops of a town or in the web, for people.' }),
    toolOf({ name: 'Coral', description: 'Pay later for the things that people buy at shops now.' }),
  ];
  const held = indexOf(
    [{ buy: LOW, now: LOW, pay: LOW, later: LOW }],
    [{ bnpl: LOW }],
    [{ pay: LOW, later: LOW, buy: LOW, now: LOW }],
  );
  const find = createToolsStating(texts, held, readSynonyms([['bnpl', 'buy now pay later']]));
  assert.deepEqual(find(['bnpl']), [0, 1]);
  assert.deepEqual(find(['buy', 'now', 'pay', 'later']), [0, 1]);
  assert.deepEqual(find(['pay', 'later']), [0, 2]);
});

test('a phrase that a query repeats is looked up once, and forgotten after sixteen others', () => {
  const first = stating(['chargebacks']);
  assert.equal(stating(['chargebacks']), first);
  for (let other = 0; other < 16; other++) stating([`other${other}`]);
  assert.notEqual(stating(['chargebacks']), first);
  assert.deepEqual(stating(['chargebacks']), first);
});
