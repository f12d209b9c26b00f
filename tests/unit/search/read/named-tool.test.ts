import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedTool } from '../../../../src/search/read/named-tool.ts';
import { words } from '../../../../src/search/text/words.ts';

const NAMES = new Map([
  ['plaid', 1],
  ['mercado pago', 2],
  ['ledger', 3],
  ['open source', 4],
  ['rate api', 5],
  ['one two three four five six', 6],
  ['cost plus drugs', 7],
  ['ledger works', 8],
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

test('the unit of a price belongs to the question', () => {
  for (const text of ['what does plaid cost per transaction', 'plaid price per lookup'])
    assert.deepEqual(named(text), { ordinal: 1, name: 'plaid' }, text);
  assert.equal(named('plaid transaction'), undefined);
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

test('a name may be of up to six words, and begin or end with words of a question', () => {
  assert.deepEqual(named('one two three four five six fees'), {
    ordinal: 6,
    name: 'one two three four five six',
  });
  assert.equal(named('one two three four five six seven'), undefined);
  assert.deepEqual(named('what does cost plus drugs cost'), { ordinal: 7, name: 'cost plus drugs' });
  assert.deepEqual(named('is ledger works down'), { ordinal: 8, name: 'ledger works' });
});

test('words that only ask are no name, even where a tool is called so', () => {
  assert.equal(named('rate api'), undefined);
  assert.equal(named('open source'), undefined);
  assert.equal(named(''), undefined);
});

test('years, days and months belong to a question, other numbers do not', () => {
  for (const text of ['plaid news 2026', 'plaid changes 7', 'plaid changes 12 2025'])
    assert.deepEqual(named(text), { ordinal: 1, name: 'plaid' }, text);
  for (const text of ['plaid news 1999', 'plaid changes 123', 'plaid 20ab', 'plaid 3d'])
    assert.equal(named(text), undefined, text);
});
