import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceRows } from '../../../../src/site/view/comparison.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

const price = (item: string, figure: { percent?: number; amount?: number }, unit: string) => ({
  item,
  ...figure,
  ...(figure.amount !== undefined && { currency: 'USD' }),
  unit,
  url: 'https://zed.example/prices',
  asOf: '2026-11',
});
const cards = toolOf({
  slug: 'cards',
  prices: [
    price('Foreign cards', { percent: 3.9, amount: 0.3 }, 'per transaction'),
    price('Cards', { percent: 2.9, amount: 0.3 }, 'per transaction'),
    price('Dispute', { amount: 15 }, 'per dispute'),
  ],
});
const bank = toolOf({ slug: 'bank', prices: [price('Transfers', { amount: 0.5 }, 'per transaction')] });
const silent = toolOf({ slug: 'silent' });

test('prices stand side by side with those that are paid in the same unit, in the order of the record', () => {
  assert.deepEqual(priceRows([cards, bank, silent]), [
    {
      unit: 'Per transaction',
      differs: true,
      cells: [
        { prices: ['3.9 % + 0.30 USD: Foreign cards', '2.9 % + 0.30 USD: Cards'], more: 0, published: true },
        { prices: ['0.50 USD: Transfers'], more: 0, published: true },
        { prices: [], more: 0, published: false },
      ],
    },
    {
      unit: 'Per dispute',
      differs: true,
      cells: [
        { prices: ['15 USD: Dispute'], more: 0, published: true },
        { prices: [], more: 0, published: true },
        { prices: [], more: 0, published: false },
      ],
    },
  ]);
});

test('what is not established is no difference, and a cell names four prices', () => {
  const many = toolOf({
    slug: 'many',
    prices: [5, 4, 3, 2, 1].map((amount) => price(`Plan ${amount}`, { amount }, 'per month')),
  });
  const [row] = priceRows([many, silent]);
  assert.equal(row?.differs, false);
  assert.deepEqual(row?.cells[0], {
    prices: ['5 USD: Plan 5', '4 USD: Plan 4', '3 USD: Plan 3', '2 USD: Plan 2'],
    more: 1,
    published: true,
  });
});

test('the country of the customers stands once when it is the same for all', () => {
  const at = (country: string) =>
    toolOf({
      slug: country.toLowerCase(),
      prices: [{ ...price('Cards', { percent: 1 }, 'per transaction'), country }],
    });
  const [same] = priceRows([at('US'), at('US')]);
  assert.deepEqual([same?.country, same?.cells[0]?.prices], ['United States', ['1 %: Cards']]);
  const [other] = priceRows([at('US'), at('DE')]);
  assert.deepEqual([other?.country, other?.cells[1]?.prices], [undefined, ['1 %: Cards (Germany)']]);
});
