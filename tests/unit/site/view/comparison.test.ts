import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidingFacts } from '../../../../src/site/view/comparison.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const none = { state: 'none', on: '2026-11-20', source: 'https://a.example' } as const;

test('a fact decides only where it is established of two tools that differ, and says of whom it is not', () => {
  const price = { item: 'payment', method: 'card', label: 'Card', url: none.source, asOf: none.on } as const;
  const cost = (amount: number) => ({ ...price, currency: 'EUR', amount });
  const box = (sandbox: string) => ({ api: { sandbox } });
  const code = (...sdks: string[]) => ({ api: { sdks } });
  const lack = { facts: { 'api.sandbox': none } };
  for (const [found, ...changes] of [
    ['Sandbox: T0 Yes; T1 No', box('yes'), box('no')],
    ['Sandbox: T0 Yes; T1 No', box('yes'), lack],
    ['', box('no'), lack],
    ['', box('yes'), { facts: { 'api.sandbox': { ...none, state: 'unpublished' } } }],
    ['Sandbox: T0,T2 Yes; only T1 No', box('yes'), box('no'), box('yes')],
    ['Sandbox: T0 Yes; T1 No; T2 open', box('yes'), box('no'), {}],
    ['SDKs: T0 Go, Python; T1 Python', code('python', 'go'), code('python')],
    ['Status: T0 Discontinued; T1 Active', { status: 'discontinued' }, {}],
    [
      'Payment accepted, Card, per payment: T0 0.20 EUR (Card); T1 0.30 EUR (Card)',
      { prices: [{ ...cost(1), onTop: true }, cost(0.2)] },
      { prices: [cost(0.3)] },
    ],
  ] as const) {
    const tools = changes.map((one, at) => toolOf({ slug: `t${at}`, name: `T${at}`, ...(one as object) }));
    const lines = decidingFacts(tools, catalogOf({ tools })).map(({ label, said, open }) => {
      const texts = said.map(
        ({ text, tools: own, alone }) => `${alone ? 'only ' : ''}${own.map(({ name }) => name)} ${text}`,
      );
      return `${label}: ${[...texts, ...open.map(({ name }) => `${name} open`)].join('; ')}`;
    });
    assert.equal(lines.join(), found);
  }
});
