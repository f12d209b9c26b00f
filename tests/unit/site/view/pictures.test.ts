import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Price } from '../../../../src/records/tool/prices.ts';
import { priceForTitle, priceRows } from '../../../../src/site/view/comparison.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

const read = { url: 'https://a.example', asOf: '2026-11' };
const money = (amount: number, unit = 'per month', label = 'Plan', currency = 'USD') => ({
  item: 'other' as const,
  label,
  amount,
  currency,
  unit,
  ...read,
});
const rate = (label: string, percent: number) => ({ item: 'payment' as const, label, percent, ...read });

test('of the prices of a tool that is shown which fits a title, else the first', () => {
  const labels = ['Domestic cards', 'Direct debit above 2000 GBP', 'ACH Direct Debit', 'Disputes'];
  const prices = labels.map((label) => Price.parse(rate(label, 1)));
  for (const [title, label] of [
    ['Collect recurring payments by direct debit', 'ACH Direct Debit'],
    ['Answer chargebacks and payment disputes', 'Disputes'],
    ['Accept card payments on a website', 'Domestic cards'],
    ['Send an invoice', 'Domestic cards'],
  ] as const)
    assert.equal(priceForTitle(prices, title)?.label, label);
  assert.equal(priceForTitle([], 'Send an invoice'), undefined);
  const here = toolOf({
    prices: [
      { ...rate('Cards', 2.9), sellers: ['US'] },
      { ...rate('Cards in Europe', 1.5), sellers: ['eea'] },
    ],
  }).prices;
  assert.equal(priceForTitle(here, 'cards', ['NL'])?.label, 'Cards in Europe');
  assert.equal(priceForTitle(here, 'cards', ['JP']), undefined);
  const some = toolOf({ prices: [{ ...rate('Cards', 1), onlyFor: 'charities' }, rate('Online cards', 2)] });
  assert.equal(priceForTitle(some.prices, 'cards')?.label, 'Online cards');
});

/** A row in short: its unit, whether it differs, and what each tool asks. */
const rows = (...tools: Parameters<typeof priceRows>[0]) =>
  priceRows(tools).map(({ unit, holdsFor, differs, cells }) => [
    [unit, ...(holdsFor ? [holdsFor] : []), ...(differs ? ['differs'] : [])].join(', '),
    ...cells.map(({ prices, more }) => [...prices, ...(more ? [`${more} more`] : [])].join('; ')),
  ]);

test('prices stand beside those paid in the same unit, four of a tool; what is not established is no difference', () => {
  const cards = toolOf({
    prices: [
      { ...money(0.3, 'per transaction', 'Foreign cards'), percent: 3.9 },
      { ...money(0.3, 'per transaction', 'Cards'), percent: 2.9 },
      money(15, 'per dispute', 'Dispute'),
      money(1, 'per refund', 'Refund'),
    ],
  });
  const bank = toolOf({ slug: 'bank', prices: [money(0.5, 'per transaction', 'Transfers')] });
  const silent = toolOf({ slug: 'silent' });
  assert.deepEqual(rows(cards, bank, silent), [
    [
      'Per transaction, differs',
      '3.9 % + 0.30 USD: Foreign cards; 2.9 % + 0.30 USD: Cards',
      '0.50 USD: Transfers',
      '',
    ],
    [
      'Units that one of them uses, differs',
      'Dispute: 15.00 USD per dispute; Refund: 1.00 USD per refund',
      '',
      '',
    ],
  ]);
  const many = toolOf({ prices: [5, 4, 3, 2, 1].map((amount) => money(amount)) });
  assert.deepEqual(rows(many, silent), [
    ['Per month', '5.00 USD: Plan; 4.00 USD: Plan; 3.00 USD: Plan; 2.00 USD: Plan; 1 more', ''],
  ]);
});

test('the country of the customers stands once when it is the same for all', () => {
  const at = (seller: string) => toolOf({ slug: 'a', prices: [{ ...rate('Cards', 1), sellers: [seller] }] });
  assert.deepEqual(rows(at('US'), at('US')), [
    ['Payment accepted, per payment, United States', '1 %: Cards', '1 %: Cards'],
  ]);
  const cells = ['1 %: Cards (United States)', '1 %: Cards (Germany)'];
  assert.deepEqual(rows(at('US'), at('DE')), [['Payment accepted, per payment, differs', ...cells]]);
});
