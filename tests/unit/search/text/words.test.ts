import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, STOP_WORDS, words } from '../../../../src/base/words.ts';
import { joinPhrase, singular } from '../../../../src/search/text/words.ts';

test('case, diacritics and compatibility forms are folded away', () => {
  for (const [text, folded] of [
    ['STRIPE', 'stripe'],
    ['É', 'e'],
    ['Ü-Wert', 'u-wert'],
    ['ｆｉｎ ﬁn', 'fin fin'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Đakovo ÆTHER Œuvre ı ø', 'dakovo aether oeuvre i o'],
    ['日本', '日本'],
  ])
    assert.equal(fold(text as string), folded);
});

test('elided articles of French and Italian vanish', () => {
  assert.deepEqual(words("l'identité d’un client"), ['identite', 'un', 'client']);
  assert.deepEqual(words("verifica dell'azienda"), ['verifica', 'azienda']);
  assert.deepEqual(words("Moody's and O'Reilly's"), ['moodys', 'and', 'oreillys']);
});

test('apostrophes vanish, and names of languages with signs become words', () => {
  for (const [text, folded] of [
    ["O'Reilly", 'oreilly'],
    ['it’s ʼa` b', 'its a b'],
    ['C# and C++', 'csharp and cpp'],
    ['c#,c#', 'csharp,csharp'],
    ['c++ c++', 'cpp cpp'],
    ['abc# abc++', 'abc# abc++'],
    ['.NET', 'dotnet'],
    ['asp .net .net', 'asp dotnet dotnet'],
    ['polygon.net .network', 'polygon.net .network'],
    ['a.b', 'a.b'],
  ])
    assert.equal(fold(text as string), folded);
});

test('words are runs of letters and digits', () => {
  assert.deepEqual(words(' ISO-20022,  pain.001! '), ['iso', '20022', 'pain', '001']);
  assert.deepEqual(words("Brønnøysund's C# & C++ .NET API"), [
    'bronnoysunds',
    'csharp',
    'cpp',
    'dotnet',
    'api',
  ]);
  assert.deepEqual(words('¿?'), []);
  assert.deepEqual(words('½ №5'), ['1', '2', 'no5']);
});

test('a phrase is joined and loses its plural; a single word stays as it is', () => {
  assert.equal(joinPhrase(['direct', 'debits']), 'directdebit');
  assert.equal(joinPhrase(['payments']), 'payments');
  assert.equal(joinPhrase([]), '');
});

test('the plain plural is taken off words of four letters or more that do not end in ss, us or is', () => {
  for (const [plural, expected] of [
    ['fees', 'fee'],
    ['apis', 'apis'],
    ['issues', 'issue'],
    ['gas', 'gas'],
    ['pass', 'pass'],
    ['status', 'status'],
    ['basis', 'basis'],
    ['card', 'card'],
  ])
    assert.equal(singular(plural as string), expected);
});

test('words without meaning are known', () => {
  assert.deepEqual(
    ['for', 'the', 'any', 'payment', ''].map((word) => STOP_WORDS.has(word)),
    [true, true, true, false, false],
  );
});
