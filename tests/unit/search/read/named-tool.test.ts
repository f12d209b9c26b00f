import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedTool } from '../../../../src/search/read/named-tool.ts';
import { words } from '../../../../src/search/text/words.ts';

const NAMES = new Map([
  ['plaid', 1],
  ['mercado pago', 2],
  ['ledger', 3],
]);
const named = (text: string) =>
  namedTool(
    words(text),
    (parts) => NAMES.get(parts.join(' ')),
    (word) => ['open', 'source', 'pakistan'].includes(word),
    (word) => word === 'ledger',
  );

test('questions about a tool name it', () => {
  for (const text of ['what does plaid cost', 'is Plaid down?', 'plaid sdk', 'can I use plaid in pakistan'])
    assert.deepEqual(named(text), { ordinal: 1, name: 'plaid' }, text);
  assert.deepEqual(named('is mercado pago open source'), { ordinal: 2, name: 'mercado pago' });
});

test('questions about the price of a tool in other languages name it', () => {
  for (const text of [
    'was kostet Plaid',
    'combien coûte Plaid',
    'cuánto cuesta Plaid',
    'quanto custa o Plaid',
  ])
    assert.deepEqual(named(text), { ordinal: 1, name: 'plaid' }, text);
  assert.deepEqual(named('cost of plaid in production'), { ordinal: 1, name: 'plaid' });
});

test('news about a tool name it', () => {
  for (const text of [
    'what changed at plaid this month',
    'plaid news',
    'latest plaid updates',
    'plaid changes since 2026-10-01',
  ])
    assert.deepEqual(named(text), { ordinal: 1, name: 'plaid' }, text);
});

test('a name beside a need is no question about the tool', () => {
  assert.equal(named('plaid transaction enrichment'), undefined);
  assert.equal(named('what does it cost'), undefined);
});

test('a name that is a word of the field is asked for as that', () => {
  assert.equal(named('ledger sandbox'), undefined);
});
