import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cheapestIn,
  comparableTools,
  priceUnits,
  unitPrices,
  usualUnit,
} from '../../../../src/catalog/cost/unit-prices.ts';
import type { Price } from '../../../../src/records/tool/prices.ts';
import { catalogOf, categoryOf, toolOf, useCaseOf } from '../small-catalog.ts';

const read = { url: 'https://a.example', asOf: '2026-10-20', copyDay: '2026-10-02' };
type Row = Partial<Price> & Pick<Price, 'item' | 'label'>;
const card = (changes: Partial<Price>): Row => ({
  ...{ item: 'payment', label: 'Cards', method: 'card', currency: 'EUR', ...read },
  ...changes,
});
const plan = (amount: number, changes: Partial<Price> = {}): Row => ({
  ...{ item: 'subscription', label: 'Plan', amount, currency: 'USD', every: 'month', ...read },
  ...changes,
});
const tool = (slug: string, ...prices: Row[]) =>
  toolOf({ slug, name: slug, categories: ['payments-billing'], prices: prices as Price[] });

const tools = [
  // 50 EUR: 1.5 % is 0.75, with 0.25 more it is 1.00.
  tool(
    'both',
    card({ percent: 1.5, amount: 0.25 }),
    card({ percent: 0.1, onTop: true, currency: undefined }),
  ),
  tool('flat', card({ amount: 0.9 }), card({ amount: 0.1, cards: ['international'] })),
  tool('least', card({ percent: 0.2, minimum: 0.5 }), card({ amount: 0.1, onlyFor: 'charities' })),
  tool('dated', card({ amount: 0.2, copyDay: '2025-01-01' })),
  tool('undated', card({ amount: 0.1, copyDay: undefined })),
  tool('with-fee', card({ amount: 0.05 }), plan(9), plan(5, { item: 'minimum-fee', plan: 'Team' })),
  tool('pass-on', card({ amount: 0.3, excludes: ['interchange'] })),
  tool('percent', card({ percent: 1, currency: undefined, sellers: ['FR'] })),
  tool('yearly', plan(120, { every: 'year' }), plan(0), plan(7, { item: 'minimum-fee', plan: 'Team' })),
  tool('range', plan(1, { from: true })),
];
const catalog = catalogOf({ tools, categories: [categoryOf({ slug: 'payments-billing' })] });
const usual = (list = tools, item = 'payment', country?: string) =>
  usualUnit(list, catalog, item, { country, category: 'payments-billing' });
const inWords = (unit = usual(), country?: string) =>
  unit &&
  unitPrices(tools, unit, '2026-11-01', country).map(({ tool: { slug }, figure, doubt = '' }) =>
    `${slug} ${figure.toFixed()} ${doubt}`.trim(),
  );

test('a unit of what is moved has a value, so that percentages and amounts stand in one order', () => {
  assert.deepEqual(
    priceUnits(catalog).map(({ id, label }) => `${id}: ${label}`),
    [
      'payment-card-eur: Payment by card, of 50 EUR',
      'subscription-month-usd: Subscription or base fee, a month, in USD',
    ],
  );
  assert.equal(usual()?.id, 'payment-card-eur');
  assert.equal(usual(tools, 'subscription')?.id, 'subscription-month-usd');
  assert.equal(usual([]), undefined);
});

test('plans are compared within a category, and requests within a use case', () => {
  const data = ['feed', 'other-feed'].map((slug) =>
    tool(slug, card({ item: 'request', method: undefined, amount: 0.1 })),
  );
  const served = data.map(({ slug }) => ({ slug, fit: 'core' as const }));
  const mixed = catalogOf({
    tools: [...tools, ...data],
    categories: [categoryOf({ slug: 'payments-billing' })],
    useCases: [useCaseOf({ slug: 'get-prices', tools: served })],
  });
  const alike = priceUnits(mixed).filter((unit) => comparableTools(unit, {}, mixed)[0]);
  assert.deepEqual(
    alike.map(({ id }) => id),
    ['payment-card-eur'],
  );
  const requests = (where: object) => usualUnit(data, mixed, 'request', where)?.id;
  assert.deepEqual(
    [requests({ category: 'payments-billing' }), requests({ useCase: 'get-prices' })],
    [undefined, 'request-eur'],
  );
});

test('the lowest price of each tool comes first; one in doubt comes after, however low, and says why', () => {
  assert.deepEqual(inWords(), [
    'least 0.5',
    'flat 0.9',
    'both 1',
    'with-fee 0.05 there are fees besides',
    'undated 0.1 its copy has no day',
    'dated 0.2 its copy is older than 18 months',
    'pass-on 0.3 there are fees besides',
  ]);
  assert.deepEqual(inWords(priceUnits(catalog)[1]), ['with-fee 9', 'yearly 10']);
});

test('a price stands in the unit of each method that it names, and in no other', () => {
  const all = [
    tool('both', card({ amount: 1, methods: ['ideal'] })),
    tool('ideal', card({ amount: 0.3, method: 'ideal' })),
    tool('unstated', card({ amount: 0.1, method: undefined })),
  ];
  const of = catalogOf({ tools: all });
  const [unit, ...others] = priceUnits(of);
  assert.deepEqual([unit?.id, others], ['payment-ideal-eur', []]);
  const prices = unit && unitPrices(all, unit, '2026-11-01');
  assert.deepEqual(
    prices?.map(({ tool: { slug }, figure }) => `${slug} ${figure}`),
    ['ideal 0.3', 'both 1'],
  );
});

test('a percentage for the sellers of some countries is compared where one of them is asked for', () => {
  assert.ok(inWords(undefined, 'FR')?.includes('percent 0.5'));
  assert.ok(!inWords(undefined, 'DE')?.some((line) => line.startsWith('percent')));
});

test('three tools without doubt are needed to call one cheapest', () => {
  const named = (list: typeof tools) =>
    cheapestIn(
      'payments-billing',
      catalogOf({ tools: list, categories: [categoryOf({ slug: 'payments-billing' })] }),
    ).map(({ unit, count, prices }) => [`${unit.id} ${count}`, ...prices.map(({ tool: { slug } }) => slug)]);
  assert.deepEqual(named(tools), [['payment-card-eur 3', 'least', 'flat', 'both']]);
  assert.deepEqual(named(tools.slice(1)), []);
});
