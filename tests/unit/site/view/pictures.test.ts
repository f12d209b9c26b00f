import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Price } from '../../../../src/records/tool/prices.ts';
import { priceForTitle, priceRows } from '../../../../src/site/view/comparison.ts';
import { layOut } from '../../../../src/site/view/scatter-plot.ts';
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
});

/** A row in short: its unit, whether it differs, and what each tool asks, or `-` where nothing is published. */
const rows = (...tools: Parameters<typeof priceRows>[0]) =>
  priceRows(tools).map(({ unit, holdsFor, differs, cells }) => [
    [unit, ...(holdsFor ? [holdsFor] : []), ...(differs ? ['differs'] : [])].join(', '),
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
  const at = (seller: string) => toolOf({ slug: 'a', prices: [{ ...rate('Cards', 1), sellers: [seller] }] });
  assert.deepEqual(rows(at('US'), at('US')), [
    ['Payment accepted, per payment, United States', '1 %: Cards', '1 %: Cards'],
  ]);
  const cells = ['1 %: Cards (United States)', '1 %: Cards (Germany)'];
  assert.deepEqual(rows(at('US'), at('DE')), [['Payment accepted, per payment, differs', ...cells]]);
});

const frame = { left: 64, top: 16, right: 1104, bottom: 580 };

test('dots stand where their values say, and axes begin and end beyond them', () => {
  const { points, ticks } = layOut(
    [
      { x: 12, y: 40, weight: 1, label: 'a' },
      { x: 50, y: 77, weight: 4, label: 'b' },
    ],
    frame,
  );
  assert.deepEqual(
    ticks.x.map(({ value }) => value),
    [10, 20, 30, 40, 50, 60],
  );
  assert.deepEqual(
    ticks.y.map(({ value }) => value),
    [30, 40, 50, 60, 70, 80],
  );
  const [a, b] = points;
  assert.deepEqual([a?.x, a?.y], [105.6, 467.2]);
  assert.equal(b?.x, ticks.x[4]?.at);
  assert.equal(b?.radius, 2 * (a?.radius ?? 0));
});

/** A crowded plot: reach, openness and size of two dozen categories on one day. */
const CROWDED = [
  '64 54 127 Payments & Billing',
  '16 38 82 Open Banking',
  '4 33 24 Banking as a Service',
  '81 41 32 Core Banking & Ledgers',
  '41 42 41 Card Issuing',
  '31 30 42 Lending & Credit',
  '46 46 104 Payouts & Transfers',
  '65 39 63 FX & Cross-border',
  '67 49 66 Accounting & Invoicing',
  '51 46 39 Tax',
  '87 47 52 Agentic Payments & Commerce',
  '86 59 35 Wealth & Investing',
  '88 59 66 Brokerage & Trading',
  '72 50 97 Market Data',
  '71 46 38 Identity & KYC',
  '52 48 42 KYB & Business Data',
  '72 38 64 AML & Sanctions Screening',
  '79 40 43 Fraud & Risk',
  '68 51 41 Compliance & RegTech',
  '97 55 77 Crypto & Digital Assets',
  '52 35 23 Insurance',
  '59 50 37 Data Enrichment',
  '83 61 29 Personal Finance',
  '90 64 51 Messaging & Standards',
].map((line) => {
  const [x, y, weight, ...label] = line.split(' ');
  return { x: Number(x), y: Number(y), weight: Number(weight), label: label.join(' ') };
});

test('no label of a crowded plot covers another one, a dot or the frame', () => {
  const { points } = layOut(CROWDED, frame);
  const boxes = points.map(({ label }, index) => {
    const width = (CROWDED[index]?.label.length ?? 0) * 6;
    const left =
      label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2;
    return { left, right: left + width, top: label.y - 10, bottom: label.y + 3 };
  });
  boxes.forEach((box, one) => {
    const name = CROWDED[one]?.label;
    assert.ok(box.left >= frame.left && box.right <= frame.right && box.top >= frame.top, name);
    points.forEach(({ x, y, radius }, other) => {
      const near =
        x > box.left - radius && x < box.right + radius && y > box.top - radius && y < box.bottom + radius;
      assert.ok(one === other || !near, `${name} on ${CROWDED[other]?.label}`);
    });
    boxes.forEach((next, other) => {
      const apart =
        box.right <= next.left || next.right <= box.left || box.bottom <= next.top || next.bottom <= box.top;
      assert.ok(one === other || apart, `${name} over ${CROWDED[other]?.label}`);
    });
  });
});
