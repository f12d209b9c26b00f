import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternativesSubject, toolQuestion } from '../../../../src/search/read/tool-question.ts';

const NAMES = new Map([
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
const ask = (text: string) =>
  toolQuestion(
    text,
    (parts) => NAMES.get(parts.join(' ')),
    (word) => word === 'bank',
  );
const alternatives = (to: number, rest = '') => ({ kind: 'alternatives', to, rest });

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
  assert.deepEqual(ask('compare plaid, tink and wise'), compared(1, 2, 9));
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

test('the subject of alternatives is read whether a tool has that name or not', () => {
  const cases: [text: string, subject: string | undefined][] = [
    ['alternatives to Railsbank', 'railsbank'],
    ['competitors of bluefin in india', 'bluefin in india'],
    ['Alternativen zu Railsbank', 'railsbank'],
    ['railsbank alternatives', 'railsbank'],
    ['alternatives to alternatives to railsbank', 'railsbank'],
    ['alternative credit data', undefined],
    ['banks like railsbank', undefined],
    ['alternatives to', undefined],
    ['alternatives', undefined],
  ];
  for (const [text, subject] of cases) assert.equal(alternativesSubject(text), subject, text);
});
