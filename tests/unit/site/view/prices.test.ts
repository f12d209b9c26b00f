import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Price } from '../../../../src/records/tool/prices.ts';
import { priceForTitle, priceRows } from '../../../../src/site/view/comparison.ts';
import {
  linearScale,
  logScale,
  monthlyDollars,
  priceLadder,
  transactionPercent,
} from '../../../../src/site/view/pictures.ts';
import { catalogOf, categoryOf, toolOf } from '../../catalog/small-catalog.ts';

const read = { url: 'https://a.example', asOf: '2026-11' };
const money = (amount: number, unit = 'per month', item = 'Plan', currency = 'USD') => ({
  item,
  amount,
  currency,
  unit,
  ...read,
});
const rate = (item: string, percent: number) => ({ item, percent, unit: 'per transaction', ...read });

test('of the prices of a tool that is shown which fits a title, else the first', () => {
  const items = ['Domestic cards', 'Direct debit above 2000 GBP', 'ACH Direct Debit', 'Disputes'];
  const prices = items.map((item) => Price.parse(rate(item, 1)));
  for (const [title, item] of [
    ['Collect recurring payments by direct debit', 'ACH Direct Debit'],
    ['Answer chargebacks and payment disputes', 'Disputes'],
    ['Accept card payments on a website', 'Domestic cards'],
    ['Send an invoice', 'Domestic cards'],
  ] as const)
    assert.equal(priceForTitle(prices, title)?.item, item);
  assert.equal(priceForTitle([], 'Send an invoice'), undefined);
});

test('a ladder holds the lowest price above zero of each tool, cheapest first, in its main category', () => {
  const catalog = catalogOf({
    categories: [categoryOf(), categoryOf({ slug: 'other', name: 'Other', order: 2 })],
    tools: [
      toolOf({ slug: 'a', categories: ['cat', 'other'], prices: [money(0), money(90), money(30)] }),
      toolOf({ slug: 'b', prices: [money(20), money(5, 'per month', 'Plan', 'EUR')] }),
      toolOf({ slug: 'c', prices: [rate('Card', 2)] }),
    ],
  });
  const steps = (figureOf: Parameters<typeof priceLadder>[1]) =>
    priceLadder(catalog, figureOf).map(({ slug, steps: of }) =>
      [slug, ...of.map(({ tool, figure }) => `${tool.slug} ${figure}`)].join(' '),
    );
  assert.deepEqual(steps(monthlyDollars), ['cat b 20 a 30']);
  assert.deepEqual(steps(transactionPercent), ['cat c 2']);
});

test('a logarithmic scale runs over whole powers of ten, a linear one from zero', () => {
  for (const [scale, ticks] of [
    [logScale([20, 300]), '10 0, 100 0.5, 1000 1'],
    [logScale([10]), '10 0, 100 1'],
    [linearScale([0.5, 1.4]), '0 0, 1 0.5, 2 1'],
  ] as const) {
    assert.equal(scale.ticks.map(({ value, at }) => `${value} ${at}`).join(', '), ticks);
    for (const { value, at } of scale.ticks) assert.equal(scale.at(value), at);
  }
});

/** A row in short: its unit, whether it differs, and what each tool asks, or `-` where nothing is published. */
const rows = (...tools: Parameters<typeof priceRows>[0]) =>
  priceRows(tools).map(({ unit, country, differs, cells }) => [
    [unit, ...(country ? [country] : []), ...(differs ? ['differs'] : [])].join(', '),
    ...cells.map(({ prices, more, published }) =>
      published ? [...prices, ...(more ? [`${more} more`] : [])].join('; ') : '-',
    ),
  ]);

test('prices stand beside those paid in the same unit, four of a tool; what is not established is no difference', () => {
  const cards = toolOf({
    prices: [
      { ...money(0.3, 'per transaction', 'Foreign cards'), percent: 3.9 },
      { ...money(0.3, 'per transaction', 'Cards'), percent: 2.9 },
      money(15, 'per dispute', 'Dispute'),
    ],
  });
  const bank = toolOf({ slug: 'bank', prices: [money(0.5, 'per transaction', 'Transfers')] });
  const silent = toolOf({ slug: 'silent' });
  assert.deepEqual(rows(cards, bank, silent), [
    [
      'Per transaction, differs',
      '3.9 % + 0.30 USD: Foreign cards; 2.9 % + 0.30 USD: Cards',
      '0.50 USD: Transfers',
      '-',
    ],
    ['Per dispute, differs', '15 USD: Dispute', '', '-'],
  ]);
  const many = toolOf({ prices: [5, 4, 3, 2, 1].map((amount) => money(amount)) });
  assert.deepEqual(rows(many, silent), [
    ['Per month', '5 USD: Plan; 4 USD: Plan; 3 USD: Plan; 2 USD: Plan; 1 more', '-'],
  ]);
});

test('the country of the customers stands once when it is the same for all', () => {
  const at = (country: string) => toolOf({ slug: 'a', prices: [{ ...rate('Cards', 1), country }] });
  assert.deepEqual(rows(at('US'), at('US')), [
    ['Per transaction, United States', '1 %: Cards', '1 %: Cards'],
  ]);
  const cells = ['1 %: Cards (United States)', '1 %: Cards (Germany)'];
  assert.deepEqual(rows(at('US'), at('DE')), [['Per transaction, differs', ...cells]]);
});
