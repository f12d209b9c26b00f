import assert from 'node:assert/strict';
import { test } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import { billOf } from '../../../../src/catalog/cost/bill.ts';
import type { Profile } from '../../../../src/catalog/cost/cost-query.ts';
import { convert, toMinor } from '../../../../src/catalog/cost/money.ts';
import { cheapestOf, orderText, rankBills } from '../../../../src/catalog/cost/rank-bills.ts';
import { Price } from '../../../../src/records/tool/prices.ts';
import { toolOf } from '../small-catalog.ts';

const read = { url: 'https://a.example', asOf: '2026-11-20', copyDay: '2026-11-02' };
const price = (changes: object): Price =>
  Price.parse({ item: 'payment', label: 'Cards', method: 'card', ...read, ...changes });
const rates = { day: '2026-11-20', source: 'https://b.example', rates: { USD: '1.1684', JPY: '186.75' } };
const profile = (count: number, changes: Partial<Profile> = {}): Profile => ({
  ...{ country: 'NL', currency: 'EUR', months: 1, refundRate: '0', chargebackRate: '0' },
  uses: [{ item: 'payment', method: 'card', count, average: '35.55' }],
  ...changes,
});

const cents = fc.integer({ min: 0, max: 500 }).map((amount) => amount / 100);
const tariff = fc
  .record({
    amount: cents,
    percent: cents,
    minimum: fc.option(cents, { nil: undefined }),
    included: fc.option(fc.nat(500), { nil: undefined }),
    currency: fc.constantFrom('EUR', 'USD'),
    rounding: fc.constantFrom('payment', 'line', undefined),
    onRefund: fc.constantFrom('kept', 'returned', undefined),
  })
  .map((figures) => price(figures));
const graduated = fc.array(cents, { minLength: 2, maxLength: 4 }).map((amounts) =>
  price({
    currency: 'EUR',
    tiers: {
      mode: 'graduated',
      steps: amounts.map((amount, index) =>
        index === amounts.length - 1 ? { amount } : { amount, upTo: (index + 1) * 100 },
      ),
    },
  }),
);
const surcharge = cents.map((percent) => price({ label: 'On top', percent, onTop: true }));
const fees = cents.map((amount) =>
  price({
    item: 'minimum-fee',
    label: 'Minimum',
    method: undefined,
    amount: amount * 10,
    currency: 'EUR',
    every: 'month',
  }),
);
const list = fc.tuple(fc.oneof(tariff, graduated), surcharge, fees);

test('the total is the sum of the lines, and the order of prices does not matter', () => {
  fc.assert(
    fc.property(list, fc.nat(2000), fc.constantFrom('0', '0.08'), (prices, count, refundRate) => {
      const asked = profile(count, { refundRate });
      const bill = billOf(toolOf({ prices }), asked, rates);
      const sum = bill.lines.reduce((all, { amount }) => all.plus(amount), new Big(0));
      assert.equal(bill.total.toFixed(2), sum.toFixed(2));
      const turned = billOf(toolOf({ prices: [...prices].reverse() }), asked, rates);
      assert.equal(turned.total.toFixed(2), bill.total.toFixed(2));
      assert.equal(turned.state, bill.state);
    }),
  );
});

test('more volume is never cheaper where no tier is for the whole volume', () => {
  fc.assert(
    fc.property(list, fc.nat(2000), fc.nat(500), (prices, count, more) => {
      const tool = toolOf({ prices });
      const [less, most] = [count, count + more].map((each) => billOf(tool, profile(each), rates).total);
      assert.ok(less && most?.gte(less), `${less} for ${count}, ${most} for ${count + more}`);
    }),
  );
});

test('a conversion there and back is within half a minor unit', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom('USD', 'JPY'), (amount, currency) => {
      const own = new Big(amount).div(100);
      const there = convert(own, 'EUR', currency, rates);
      const back = there && convert(there, currency, 'EUR', rates);
      assert.ok(back?.minus(own).abs().lte('0.005'));
    }),
  );
  assert.equal(convert(new Big(1), 'EUR', 'XAF', rates), undefined);
  assert.equal(toMinor(new Big('0.5'), 'JPY').toFixed(), '1');
});

test('totals come first and cheapest first, partial bills are not ordered by price, and silence has a reason', () => {
  const named = (slug: string, prices: Price[], changes = {}) =>
    toolOf({ slug, name: slug, prices, ...changes });
  const open = price({ percent: 0.1, excludes: ['interchange'] });
  const tools = [
    named('dear', [price({ percent: 3 })]),
    named('partial', [open]),
    named('cheap', [price({ percent: 1 })]),
    named('abroad', [
      price({ percent: 1, sellers: ['US'] }),
      price({ label: 'Cards abroad', percent: 2, onlyFor: 'weekends' }),
    ]),
    named('offer', [], { pricing: { model: 'contact-sales' } }),
    named('old', [price({ percent: 2, copyDay: '2025-01-01' })]),
  ];
  const bills = rankBills(tools, profile(100), undefined);
  assert.deepEqual(
    bills.map(({ tool, state, notCovered: [why = ''] }) => `${tool.slug} ${state} ${why}`.trim()),
    [
      'cheap total',
      'old total',
      'dear total',
      'partial partial Cards: interchange',
      'abroad other-conditions Payment by card: Cards, 1 % per payment: it holds for sellers in United States; Cards abroad, 2 % per payment: it holds only in one case: weekends',
      'offer by-offer Payment by card: no price recorded',
    ],
  );
  const abroad = { item: 'payment', method: 'card', count: 100, average: '10', cardCountry: 'ZZ' } as const;
  const outside = [
    price({ percent: 1 }),
    price({ label: 'On top', percent: 2, onTop: true, notCards: ['US'] }),
  ];
  const from = (cardCountry: string, country: string, prices = outside) => {
    const bill = billOf(
      toolOf({ prices }),
      { ...profile(1), country, uses: [{ ...abroad, cardCountry }] },
      undefined,
    );
    return `${bill.state} ${bill.total}`;
  };
  assert.deepEqual(
    [from('GB', 'GB'), from('ZZ', 'GB'), from('ZZ', 'US'), from('JP', 'GB'), from('US', 'GB')],
    ['total 30', 'partial 10', 'total 30', 'total 30', 'total 10'],
    'a card of a country that is not known is not judged by countries',
  );
  const byPlace = [price({ percent: 1, cards: ['international'] }), price({ percent: 2, cards: ['JP'] })];
  assert.deepEqual([from('ZZ', 'GB', byPlace), from('JP', 'GB', byPlace)], ['partial 10', 'total 20']);
  assert.equal(from('ZZ', 'GB', [price({ percent: 1, notCards: ['DE'] })]), 'total 10');
  const face = { item: 'check', label: 'Face', method: 'face', amount: 1, currency: 'EUR' } as const;
  const special = { ...face, label: 'NFC', method: undefined, onlyFor: 'nfc' };
  const checks = named('checks', [price(special), price(face)]);
  const unnamed = billOf(checks, { ...profile(1), uses: [{ item: 'check', count: 1 }] }, undefined);
  assert.deepEqual(unnamed.notCovered, ['Verification: name a method: Face or liveness']);
  assert.deepEqual(cheapestOf(bills, '2026-11-27').cheapest, []);
  const more = [
    named('third', [price({ percent: 1 })]),
    named('older', [price({ copyDay: '2023-01', percent: 1 })]),
  ];
  const all = rankBills([...tools, ...more], profile(100), undefined, '2026-11-27');
  const slugs = (some: typeof all) => some.map(({ tool: { slug } }) => slug);
  assert.deepEqual(
    slugs(all).slice(0, 5),
    ['cheap', 'third', 'dear', 'older', 'old'],
    'old copies come last',
  );
  assert.match(orderText(all, '2026-11-27'), /undated come after .*: older, old\. Partial .*: partial\./);
  assert.equal(orderText(all.slice(0, 3), '2026-11-27'), '', 'totals ascend');
  const { cheapest, passedOver } = cheapestOf(all, '2026-11-27');
  assert.deepEqual([slugs(cheapest), slugs(passedOver)], [['cheap', 'third'], ['older']], 'all that tie');
});
