import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needStem } from '../../../../src/search/text/stems.ts';

test('inflections of a word share a root, in six languages', () => {
  for (const [root, ...inflections] of [
    ['verif', 'verify', 'verified', 'verification', 'verifying'],
    ['payment', 'payment', 'payments'],
    ['pagament', 'pagamento', 'pagamenti', 'pagamentos'],
    ['uberwe', 'uberweisung', 'uberweisungen'],
    ['factur', 'factura', 'facturas'],
  ])
    for (const word of inflections) assert.equal(needStem(word), root, word);
});

test('who does a thing is not the thing', () => {
  assert.notEqual(needStem('contractors'), needStem('contracts'));
  assert.notEqual(needStem('lender'), needStem('lending'));
});

test('short words and words with digits stay', () => {
  for (const word of ['kyc', 'tax', 'mt940', 'iso20022s']) assert.equal(needStem(word), word);
});

test('a root has at least four letters, and words that end in ss, us or is keep their end', () => {
  for (const [word, root] of [
    ['axes', 'axes'],
    ['uses', 'uses'],
    ['loss', 'loss'],
    ['bonus', 'bonus'],
    ['basis', 'basis'],
    ['loans', 'loan'],
    ['accounting', 'accounting'],
    ['accounts', 'account'],
    ['pricing', 'pric'],
  ] as const)
    assert.equal(needStem(word), root, word);
});
