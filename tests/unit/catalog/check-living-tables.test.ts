import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLivingTables } from '../../../src/catalog/check/check-living-tables.ts';
import { COLLECTION_NAMES, type Collection } from '../../../src/records/collections.ts';

const known = {
  ...(Object.fromEntries(COLLECTION_NAMES.map((name) => [name, new Set()])) as unknown as Record<
    Collection,
    Set<string>
  >),
  tools: new Set(['stripe', 'adyen', 'mollie']),
  'use-cases': new Set(['bill-by-usage']),
  events: new Set(['be-einvoicing']),
  obligations: new Set(['eu-vida-e-invoice']),
  actions: new Set(['create-card']),
};
const found = (body: string) =>
  checkLivingTables(body, 30, known).map(({ field, message, remedy }) => `${field}: ${message} → ${remedy}`);

test('text and the known components of a guide are allowed', () => {
  for (const body of [
    'A *price* of `{ "a": 1 }`, see [Stripe](/tools/stripe) and [them](https://a.example).',
    'First.\n\n<Tools need="bill-by-usage" />\n\n<Tools need="bill-by-usage" in="DE" />',
    '<Compare of="stripe, adyen" />\n\n<Deadline of="be-einvoicing,eu-vida-e-invoice" />',
    '<Price of="payment" />\n\n<Price of="payment" need="bill-by-usage" in="FR" />\n\n<Calls of="create-card" />',
    '```json\n{ "a": [1] }\n```',
  ])
    assert.deepEqual(found(body), []);
});

test('a name that does not exist is told with its line and the nearest one', () => {
  for (const [body, expected] of [
    [
      'First.\n\n<Tools need="bill-by-usge" />',
      'line 32: <Tools> names "bill-by-usge" in need, which does not exist → did you mean bill-by-usage?',
    ],
    [
      '<Compare of="stripe,adyn" />',
      'line 30: <Compare> names "adyn" in of, which does not exist → did you mean adyen?',
    ],
    [
      '<Deadline of="be-einvoice" />',
      'line 30: <Deadline> names "be-einvoice" in of, which does not exist → did you mean be-einvoicing?',
    ],
    ['<Compare of="stripe" />', 'line 30: <Compare> names 1 tools → name two to five'],
    ['<Tools />', 'line 30: <Tools> lacks need → write <Tools need="…" />'],
    ['<Tools need="bill-by-usage" for="DE" />', 'line 30: <Tools> has no for → allowed: need, in'],
    [
      '<Chart of="stripe" />',
      'line 30: there is no component <Chart> → allowed: Tools, Compare, Deadline, Calls, Price',
    ],
  ] as const)
    assert.deepEqual(found(body), [expected]);
});

test('what runs code, HTML and addresses of other schemes are refused', () => {
  for (const body of [
    'import a from "fs"',
    'export const a = 1',
    'Text {globalThis.name} text',
    '{fetch("https://a.example")}',
    '<Tools need={globalThis.name} />',
    '<Tools {...a} />',
    '<Tools need="bill-by-usage">{1}</Tools>',
    '<Tools need="bill-by-usage" />{1}',
    'In a line <Tools need="bill-by-usage" /> of text',
    '- <Tools need="bill-by-usage" />',
    '<script>alert(1)</script>',
    '<div onclick="alert(1)">a</div>',
    '<b>bold</b>',
    '<!-- comment -->',
    '    <script>alert(1)</script>',
    '[link](javascript:alert(1))',
    '[link][a]\n\n[a]: javascript:alert(1)',
    '![image](data:image/svg+xml,a)',
    '| a |\n|---|\n| {1} |',
    'a < b {',
  ])
    assert.notDeepEqual(found(body), [], body);
});
