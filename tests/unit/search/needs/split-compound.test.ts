import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitCompound } from '../../../../src/search/text/stems.ts';

const parts = new Set([
  'karte',
  'kart',
  'zahlung',
  'zahl',
  'alter',
  'prufung',
  'pruf',
  'umsatzsteuer',
  'kredit',
]);

test('a compound is split into known words, whatever joins or inflects them', () => {
  assert.deepEqual(splitCompound('kartenzahlungen', parts), ['karten', 'zahlungen']);
  assert.deepEqual(splitCompound('altersprufung', parts), ['alters', 'prufung']);
  assert.deepEqual(splitCompound('kreditkartenzahlung', parts), ['kredit', 'karten', 'zahlung']);
});

test('a long known word begins a compound whatever follows, a short one does not', () => {
  assert.deepEqual(splitCompound('umsatzsteuervoranmeldung', parts), ['umsatzsteuer', 'voranmeldung']);
  assert.deepEqual(splitCompound('kartoffel', parts), []);
});

test('a known word and an unknown one are no compounds', () => {
  assert.deepEqual(splitCompound('zahlung', parts), []);
  assert.deepEqual(splitCompound('overdraft', parts), []);
});

test('a word longer than any compound is not split', () => {
  const parts = new Set(['karten', 'zahlung']);
  assert.deepEqual(splitCompound(`${'karten'.repeat(7)}zahlung`, parts), []);
  assert.deepEqual(splitCompound(`kartenzahlung${'x'.repeat(40)}`, parts), []);
});
