import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceRows } from '../../../../src/site/view/comparison.ts';
import { priceForTitle } from '../../../../src/site/view/price-for-title.ts';
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

/** The label of the price of a tool under a title. */
const shown = (title: string, prices: readonly object[], wanted?: Parameters<typeof priceForTitle>[2]) =>
  priceForTitle(toolOf({ name: 'Acme', prices: prices as never }), title, wanted)?.label;

test('under a title stands a price of the item, method and channel that it asks for, or none', () => {
  const of = (item: string, label: string, more = {}) => ({ ...rate(label, 1), item, ...more });
  const plan = { item: 'subscription', label: 'Plan', amount: 9, currency: 'USD', every: 'month', ...read };
  const prices = [
    of('payment', 'Zip', { method: 'afterpay' }),
    of('payment', 'Terminal', { method: 'card', channel: 'in-person' }),
    of('payment', 'Cards, on top of interchange', { method: 'card' }),
    of('payment', 'Standard', { method: 'ach' }),
    of('payout', 'Payout in another currency'),
    of('chargeback', 'Disputed payment'),
    of('payment', 'Foreign cards', { method: 'card', onTop: true }),
    plan,
  ];
  for (const [title, label] of [
    ['Accept card payments on a website', 'Cards, on top of interchange'],
    ['Take card payments in person with a reader', 'Terminal'],
    ['Collect recurring payments by direct debit (ACH)', 'Standard'],
    ['Pay out to many sellers', 'Payout in another currency'],
    ['Answer chargebacks and payment disputes', 'Disputed payment'],
    ['Issue virtual cards', undefined],
    ['Get stock prices', undefined],
    ['acme', 'Zip'],
  ] as const)
    assert.equal(shown(title, prices), label, title);
  assert.equal(shown('Get stock prices', [plan]), 'Plan');
  assert.equal(shown('Get stock prices', [plan], { isMain: false }), undefined);
  assert.equal(shown('Send an invoice', []), undefined);
  const here = [
    { ...rate('Cards', 2.9), sellers: ['US'] },
    { ...rate('Cards in Europe', 1.5), sellers: ['eea'] },
  ];
  assert.equal(shown('card payments', here, { places: ['NL'] }), 'Cards in Europe');
  assert.equal(shown('card payments', here, { places: ['JP'] }), undefined);
  const some = [{ ...rate('Cards', 1), onlyFor: 'charities' }, rate('Online cards', 2)];
  assert.equal(shown('card payments', some), 'Online cards');
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
    ['Payment, per payment, United States', '1 %: Cards', '1 %: Cards'],
  ]);
  const cells = ['1 %: Cards (United States)', '1 %: Cards (Germany)'];
  assert.deepEqual(rows(at('US'), at('DE')), [['Payment, per payment, differs', ...cells]]);
});
