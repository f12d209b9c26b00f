import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Price } from '../../../../src/records/tool/prices.ts';
import { layRows, wrapWords } from '../../../../src/site/view/picture-rows.ts';
import { pricesOf } from '../../../../src/site/view/prices-of.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

test('words of a picture break where a line is full, and a long word has its own', () => {
  for (const [text, width, lines] of [
    ['one two', 100, ['one two']],
    ['one two three', 60, ['one two', 'three']],
    ['a unbreakable b', 40, ['a', 'unbreakable', 'b']],
  ] as const)
    assert.deepEqual(wrapWords(text, width), lines);
});

test('texts of a picture stand beside their labels, or below where there is no room', () => {
  const rows = [
    { label: 'One', text: 'first' },
    { label: 'Two', text: 'second', share: 0.5 },
  ];
  const at = (width: number, label: number, gap: number) => {
    const { boxes, height } = layRows(rows, width, label, gap);
    return [...boxes.flat().map((box) => [box.x, box.y, box.width, box.height].join(' ')), height];
  };
  assert.deepEqual(at(300, 100, 10), ['1 1 98 39', '101 1 198 39', '1 50 98 51', '101 50 198 51', 102]);
  assert.deepEqual(at(200, 200, 0), ['1 1 198 39', '1 40 198 39', '1 79 198 39', '1 118 198 51', 170]);
});

test('prices stand in the unit of most tools, the lowest of each, for sellers of a country', () => {
  const price = (more: object) =>
    Price.parse({ item: 'check', label: 'Check', url: 'https://a.example', asOf: '2026-11', ...more });
  const catalog = catalogOf({
    tools: [
      toolOf({
        slug: 'a',
        prices: [price({ amount: 2, currency: 'USD' }), price({ amount: 1, currency: 'USD' })],
      }),
      toolOf({ slug: 'b', prices: [price({ amount: 50, per: 100, currency: 'USD' })] }),
      toolOf({ slug: 'c', prices: [price({ amount: 0.1, currency: 'USD', sellers: ['US'] })] }),
      toolOf({ slug: 'd', prices: [price({ amount: 0.1, currency: 'EUR', sellers: ['eea'] })] }),
    ],
  });
  const asked = (country?: string) => {
    const found = pricesOf(catalog, 'check', undefined, country);
    return found && [found.title, ...found.prices.map(({ tool, figure }) => `${tool.slug} ${figure}`)];
  };
  assert.deepEqual(asked(), ['Verification: USD per check', 'c 0.1', 'b 0.5', 'a 1']);
  assert.deepEqual(asked('FR'), ['Verification: USD per check', 'b 0.5', 'a 1']);
  assert.equal(pricesOf(catalog, 'screening'), undefined);
});
