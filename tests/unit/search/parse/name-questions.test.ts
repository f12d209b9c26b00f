import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../../../src/base/words.ts';
import {
  namedTool,
  toolQuestion,
  unknownName,
  unknownSubject,
} from '../../../../src/search/parse/name-questions.ts';
import { questionTokens } from '../../../../src/search/parse/tokens.ts';

/** Look-ups that know these names; `ordinary` is also a common term. */
const lexiconOf = (names: ReadonlyMap<string, number>, ordinary: string) => ({
  toolNamed: (parts: readonly string[]) => names.get(parts.join(' ')),
  isOrdinary: (word: string) => word === ordinary,
  isProper: () => false,
  toolsMeant: (parts: readonly string[]) => [names.get(parts.join(' ')) ?? []].flat(),
  placeNamed: () => undefined,
  factNamed: () => undefined,
  toolsOfOwner: () => [],
  isTerm: () => false,
  categories: new Map<string, string>(),
});

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
const named = (text: string) => {
  const isAsked = (word: string) => ['open', 'source', 'pakistan'].includes(word);
  const found = namedTool(words(text), lexiconOf(NAMES, 'ledger'), isAsked);
  return found && { ordinal: found.ordinal, name: found.name.join(' ') };
};

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

const ASKED_NAMES = new Map([
  ['plaid', 1],
  ['tink', 2],
  ['open bank', 3],
  ['bank', 4],
  ['one two three four five six', 5],
  ['one two three four five six seven', 6],
  ['block and leviton', 7],
  ['anti like', 8],
  ['wise', 9],
  ['wise and tink', 10],
]);
const ask = (text: string) => toolQuestion(words(text), lexiconOf(ASKED_NAMES, 'bank'));
const alternatives = (to: number | number[], rest = '') => ({
  kind: 'alternatives',
  to: [to].flat(),
  rest: rest === '' ? [] : rest.split(' '),
});

test('alternatives are asked for before or behind a name, with many words', () => {
  for (const text of [
    'alternatives to Plaid',
    'alternative for the plaid',
    'Plaid alternative',
    'competitors of Plaid',
    'plaid competitor',
    'replacement for plaid',
    'plaid replacements',
    'similar to plaid',
    'tools like plaid',
    'find me an app like plaid',
    'Alternative zu Plaid',
    'alternative à Plaid',
    'alternativas a Plaid',
    'alternativa al Plaid',
    'what replaced Plaid',
    'Nachfolger von Plaid',
  ])
    assert.deepEqual(ask(text), alternatives(1), text);
});

test('what else is asked for is kept, on both sides of the name, without general words', () => {
  assert.deepEqual(ask('open source alternatives to Plaid in Brazil'), alternatives(1, 'open source brazil'));
  assert.deepEqual(ask('cheaper plaid alternatives in Brazil'), alternatives(1, 'cheaper brazil'));
  assert.deepEqual(ask('services like plaid but only for banks'), alternatives(1, 'banks'));
});

test('the longest name counts, of up to six words', () => {
  assert.deepEqual(ask('alternatives to open bank'), alternatives(3));
  assert.deepEqual(ask('open bank alternatives'), alternatives(3));
  assert.deepEqual(ask('like one two three four five six'), alternatives(5));
  assert.deepEqual(ask('one two three four five six like'), alternatives(5));
  assert.deepEqual(ask('like one two three four five six seven'), alternatives(5, 'seven'));
  assert.equal(ask('one two three four five six seven like'), undefined);
});

test('alternatives are asked to all names of a list', () => {
  for (const text of [
    'alternatives to plaid or tink',
    'alternativas ao Plaid ou ao Tink',
    'like plaid vs tink',
  ])
    assert.deepEqual(ask(text), alternatives([1, 2]), text);
  assert.deepEqual(ask('open bank and tink alternative in Brazil'), alternatives([3, 2], 'brazil'));
});

test('the name behind the question comes before the one in front of it', () => {
  assert.deepEqual(ask('plaid alternatives tink'), alternatives(2, 'plaid'));
  assert.deepEqual(ask('open bank like tink'), alternatives(3, 'tink'), 'the longer one first');
});

test('two or more names with a word between them are compared, each once', () => {
  const compared = (...of: number[]) => ({ kind: 'comparison', of });
  for (const text of [
    'plaid vs tink',
    'Plaid versus Tink',
    'plaid and tink',
    'plaid or tink',
    'plaid with tink',
  ])
    assert.deepEqual(ask(text), compared(1, 2), text);
  assert.deepEqual(ask('compare plaid with open bank'), compared(1, 3));
  assert.deepEqual(ask('what is the difference between tink and plaid'), compared(2, 1));
  assert.deepEqual(ask('plaid vs tink vs wise'), compared(1, 2, 9));
  assert.deepEqual(ask('plaid vs tink vs plaid'), compared(1, 2));
  assert.deepEqual(ask('compare plaid vs tink and wise'), compared(1, 2, 9));
  assert.deepEqual(ask('plaid vs plaid'), compared(1));
});

test('a question about no known name is none', () => {
  for (const text of [
    'alternative data',
    'plaid and zebra',
    'plaid and',
    'compare plaid',
    'plaid or tink bank',
    'and',
    'like',
    'payments',
    'with plaid',
  ])
    assert.equal(ask(text), undefined, text);
});

test('words that only contain such a word, or are a name themselves, ask for nothing', () => {
  for (const text of [
    'Block and Leviton',
    'Wise and Tink',
    'anti-like',
    'likely plaid',
    'plaid vsp tink',
    'plaid alikes',
  ])
    assert.equal(ask(text), undefined, text);
});

test('names in a row are compared, with questions about them', () => {
  assert.deepEqual(ask('plaid tink wise fees'), { kind: 'comparison', of: [1, 2, 9] });
  assert.deepEqual(ask('compare open bank plaid'), { kind: 'comparison', of: [3, 1] });
  assert.equal(ask('plaid tink payments'), undefined);
  assert.equal(ask('plaid fees'), undefined);
});

test('a name that is a word of the field too counts between words that compare', () => {
  assert.equal(ask('plaid bank'), undefined);
  assert.deepEqual(ask('plaid vs bank'), { kind: 'comparison', of: [1, 4] });
});

test('the unknown name that alternatives are asked to is told from what else is asked', () => {
  const cases: [text: string, name?: string, rest?: string][] = [
    ['alternatives to Zed', 'Zed', ''],
    ['Alternativen zu Zed', 'Zed', ''],
    ['Zed alternative for payouts in Kenya', 'Zed', 'for payouts in Kenya'],
    ['alternatives to Zed for payouts', 'Zed', 'for payouts'],
    ['alternative credit data'],
    ['alternatives to'],
  ];
  for (const [text, name, rest] of cases)
    assert.deepEqual(
      unknownSubject({ text, tokens: questionTokens(text) }, (word) => word === 'zed'),
      name && { name, rest },
      text,
    );
});

test('what stands for an unknown tool is told from an unknown word of a need', () => {
  const ofField = new Set(['payment', 'ledger', 'invoice']);
  const missing = (text: string, ...unknown: string[]) =>
    unknownName(
      text,
      unknown,
      (word) => ofField.has(word),
      (word) => word === 'kenya' || word === 'certified',
    );
  const cases: [name: string | undefined, text: string, ...unknown: string[]][] = [
    ['Zephyrbank', 'Zephyrbank', 'zephyrbank'],
    ['Zephyrbank Ledger', 'Zephyrbank Ledger sandbox', 'zephyrbank'],
    ['Harbor', 'what does Harbor cost', 'harbor'],
    ['Harbor', 'does Harbor work in Kenya', 'harbor'],
    ['Harbor', 'is Harbor certified', 'harbor'],
    ['Harbor Pro', 'Does Harbor Pro invoice payment ledger', 'harbor'],
    ['zephyrbank', 'alternatives to zephyrbank', 'zephyrbank'],
    ['Zephyrbank', 'Zephyrbank vs', 'zephyrbank'],
    [undefined, 'zatca payment invoice', 'zatca'],
    [undefined, 'payment for zephyrs', 'zephyrs'],
    [undefined, 'ledger'],
  ];
  for (const [name, text, ...unknown] of cases) assert.equal(missing(text, ...unknown), name, text);
});
