import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  linearScale,
  logScale,
  monthlyDollars,
  priceLadder,
  transactionPercent,
} from '../../../../src/site/view/pictures.ts';
import { catalogOf, categoryOf, toolOf } from '../../catalog/small-catalog.ts';

const read = { url: 'https://a.example', asOf: '2026-11' };
const monthly = (amount: number, currency = 'USD') => ({
  item: 'Plan',
  amount,
  currency,
  unit: 'per month',
  ...read,
});

test('a ladder holds the lowest price above zero of each tool, cheapest first, in its main category', () => {
  const catalog = catalogOf({
    categories: [categoryOf(), categoryOf({ slug: 'other', name: 'Other', order: 2 })],
    tools: [
      toolOf({ slug: 'a', categories: ['cat', 'other'], prices: [monthly(0), monthly(90), monthly(30)] }),
      toolOf({ slug: 'b', categories: ['cat'], prices: [monthly(20), monthly(5, 'EUR')] }),
      toolOf({
        slug: 'c',
        categories: ['cat'],
        prices: [{ item: 'Card', percent: 2, unit: 'per transaction', ...read }],
      }),
    ],
  });
  const steps = (figureOf: Parameters<typeof priceLadder>[1]) =>
    priceLadder(catalog, figureOf).map((row) => [
      row.slug,
      ...row.steps.map(({ tool, figure }) => `${tool.slug} ${figure}`),
    ]);
  assert.deepEqual(steps(monthlyDollars), [['cat', 'b 20', 'a 30']]);
  assert.deepEqual(steps(transactionPercent), [['cat', 'c 2']]);
});

test('a logarithmic scale runs over whole powers of ten, a linear one from zero', () => {
  const log = logScale([20, 300]);
  assert.deepEqual(
    log.ticks.map(({ value, at }) => [value, at]),
    [
      [10, 0],
      [100, 0.5],
      [1000, 1],
    ],
  );
  assert.equal(log.at(100), 0.5);
  assert.deepEqual(
    logScale([10]).ticks.map(({ value }) => value),
    [10, 100],
  );
  const linear = linearScale([0.5, 1.4]);
  assert.deepEqual(
    linear.ticks.map(({ value, at }) => [value, at]),
    [
      [0, 0],
      [1, 0.5],
      [2, 1],
    ],
  );
  assert.equal(linear.at(1), 0.5);
});
