import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidingFacts, priceRows } from '../../../../src/site/view/comparison.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const none = { state: 'none', on: '2026-11-20', source: 'https://a.example' } as const;

test('a fact decides where two tools differ in it', () => {
  const read = { url: none.source, asOf: none.on };
  const cost = (amount: number) => ({ item: 'refund', label: 'All', currency: 'EUR', amount, ...read });
  const box = (sandbox: string) => ({ api: { sandbox } });
  const code = (...sdks: string[]) => ({ api: { sdks } });
  const lack = { facts: { 'api.sandbox': none } };
  for (const [found, ...changes] of [
    ['Sandbox: only t0 Yes; t1 No', box('yes'), box('no')],
    ['Sandbox: only t0 Yes; t1 No', box('yes'), lack],
    ['', box('yes'), { facts: { 'api.sandbox': { ...none, state: 'unpublished' } } }],
    ['Sandbox: t0,t2 Yes; only t1 No', box('yes'), box('no'), box('yes')],
    ['Sandbox: t0 Yes; t1 No; t2 open', box('yes'), box('no'), {}],
    ['SDKs: t0 Go, Python; t1 Python', code('python', 'go'), code('python')],
    ['Status: t0 Discontinued; t1 Active', { status: 'discontinued' }, {}],
    [
      'Refund, of 50 EUR, lowest first: t1 0.20 EUR; t0 0.30 EUR,Refund, per refund: t0 0.30 EUR (All); t1 0.20 EUR (All)',
      { prices: [{ ...cost(0.3), copyDay: none.on }] },
      { prices: [{ ...cost(0.2), copyDay: none.on }] },
    ],
    [
      'Refund, per refund, to sellers in Germany: t0 0.20 EUR (All; EEA); t1 0.30 EUR (All); t2 No price in this unit',
      {
        prices: [
          { ...cost(0.9), sellers: ['US'] },
          { ...cost(0.2), sellers: ['eea'] },
        ],
      },
      { organization: { name: 'A', country: 'DE' }, coverage: { countries: ['DE'] }, prices: [cost(0.3)] },
      { prices: [{ ...cost(1), item: 'payout' }] },
    ],
    [
      'Payment by SEPA Direct Debit, per payment: t0 0.20 EUR (All); t1 0.8 % per payment, plus 1 EUR (SEPA Direct Debit)',
      { prices: [{ ...cost(0.2), item: 'payment', method: 'sepa-debit' }] },
      {
        prices: [
          {
            item: 'other',
            label: 'SEPA Direct Debit',
            percent: 0.8,
            unit: 'per payment, plus 1 EUR',
            ...read,
          },
        ],
      },
    ],
  ] as const) {
    const tools = changes.map((one, at) => toolOf({ slug: `t${at}`, ...(one as object) }));
    const lines = decidingFacts(tools, catalogOf({ tools })).map(({ label, said, open }) => {
      const texts = said.map(
        ({ text, tools: own, alone }) => `${alone ? 'only ' : ''}${own.map(({ slug }) => slug)} ${text}`,
      );
      return `${label}: ${[...texts, ...open.map(({ slug }) => `${slug} open`)].join('; ')}`;
    });
    assert.equal(lines.join(), found);
  }
});

test('prices for sellers of the country that is compared stand before those for others', () => {
  const cost = (amount: number) =>
    ({ item: 'refund', label: 'All', currency: 'EUR', amount, url: none.source, asOf: none.on }) as const;
  const tools = [
    toolOf({
      slug: 't0',
      prices: [
        { ...cost(0.9), sellers: ['US'] },
        { ...cost(0.2), sellers: ['eea'] },
      ],
    }),
    toolOf({
      slug: 't1',
      prices: [cost(0.3)],
      coverage: { countries: ['DE'] },
      organization: { name: 'A', country: 'DE' },
    }),
  ];
  const [row] = priceRows(tools);
  assert.match(row?.cells[0]?.prices[0] ?? '', /0\.20/);
});
