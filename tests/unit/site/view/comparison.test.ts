import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidingFacts } from '../../../../src/site/view/comparison.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const none = { state: 'none', on: '2026-11-20', source: 'https://a.example' } as const;

test('a fact decides only where it is established of two tools that differ, and says of whom it is not', () => {
  const price = {
    item: 'payment',
    method: 'card',
    label: 'Card',
    currency: 'EUR',
    url: none.source,
    asOf: none.on,
  } as const;
  const said = (...changes: Parameters<typeof toolOf>[0][]) => {
    const tools = changes.map((one, at) => toolOf({ slug: `t${at}`, name: `T${at}`, ...one }));
    return decidingFacts(tools, catalogOf({ tools })).flatMap(({ label, said: all, open }) => [
      ...all.map(
        ({ text, tools: own, alone }) =>
          `${label}: ${alone ? 'only ' : ''}${own.map(({ name }) => name)} ${text}`,
      ),
      ...open.map(({ name }) => `${label}: ${name} open`),
    ]);
  };
  for (const [tools, found] of [
    [
      [{ api: { sandbox: 'yes' } }, { api: { sandbox: 'no' } }],
      ['Sandbox: T0 Yes', 'Sandbox: T1 No'],
    ],
    [[{ api: { sandbox: 'yes' } }, {}], []],
    [
      [{ api: { sandbox: 'yes' } }, { facts: { 'api.sandbox': none } }],
      ['Sandbox: T0 Yes', 'Sandbox: T1 No'],
    ],
    [[{ api: { sandbox: 'no' } }, { facts: { 'api.sandbox': none } }], []],
    [[{ api: { sandbox: 'yes' } }, { facts: { 'api.sandbox': { ...none, state: 'unpublished' } } }], []],
    [
      [{ api: { sandbox: 'yes' } }, { api: { sandbox: 'no' } }, { api: { sandbox: 'yes' } }],
      ['Sandbox: T0,T2 Yes', 'Sandbox: only T1 No'],
    ],
    [
      [{ api: { sandbox: 'yes' } }, { api: { sandbox: 'no' } }, {}],
      ['Sandbox: T0 Yes', 'Sandbox: T1 No', 'Sandbox: T2 open'],
    ],
    [
      [{ api: { sdks: ['python', 'go'] } }, { api: { sdks: ['python'] } }],
      ['SDKs: T0 Go, Python', 'SDKs: T1 Python'],
    ],
    [[{ api: { sdks: ['go'] } }, {}], []],
    [
      [{ status: 'discontinued' }, {}],
      ['Status: T0 Discontinued', 'Status: T1 Active'],
    ],
    [
      [
        { prices: [{ ...price, percent: 1, onTop: true }, price] },
        { prices: [{ ...price, amount: 0.3 }] },
      ].map(({ prices }) => ({ prices: prices.map((one) => ({ amount: 0.2, ...one })) })),
      [
        'Payment accepted, Card, per payment: T0 0.20 EUR (Card)',
        'Payment accepted, Card, per payment: T1 0.30 EUR (Card)',
      ],
    ],
  ] as const)
    assert.deepEqual(
      said(...(tools as unknown as Parameters<typeof toolOf>[0][])),
      found,
      JSON.stringify(tools),
    );
});
