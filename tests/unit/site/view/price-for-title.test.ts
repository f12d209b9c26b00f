import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Price } from '../../../../src/records/tool/pricing.ts';
import { priceForTitle } from '../../../../src/site/view/comparison.ts';

const prices = ['Domestic cards', 'Direct debit above 2000 GBP', 'ACH Direct Debit', 'Disputes'].map((item) =>
  Price.parse({ item, percent: 1, url: 'https://vendor.example/pricing', asOf: '2026-11-01' }),
);

const CASES: readonly (readonly [title: string, item: string])[] = [
  ['Collect recurring payments by direct debit', 'ACH Direct Debit'],
  ['Answer chargebacks and payment disputes', 'Disputes'],
  ['Accept card payments on a website', 'Domestic cards'],
  ['Send an invoice', 'Domestic cards'],
];

for (const [title, item] of CASES) {
  test(`under "${title}" the price of "${item}" is shown`, () => {
    assert.equal(priceForTitle(prices, title)?.item, item);
  });
}

test('a tool without prices shows none', () => {
  assert.equal(priceForTitle([], 'Send an invoice'), undefined);
});
