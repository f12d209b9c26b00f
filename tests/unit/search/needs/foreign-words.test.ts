import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createForeignWords, makeTranslations } from '../../../../src/search/needs/translations.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const translations = makeTranslations({
  ...catalogOf({
    tools: [
      toolOf({ description: 'Rent collection with payment plans and a Rechnung for landlords and tenants.' }),
    ],
  }),
  translations: {
    payment: { de: ['Zahlung'], fr: ['paiement'] },
    card: { de: ['Karte'], es: ['tarjeta'] },
    income: { de: ['Rente'] },
    transfer: { de: ['Überweisung'] },
    subscription: { de: ['Abo'] },
    invoice: { de: ['Rechnung'] },
  },
});
const foreign = createForeignWords(translations, (word) => word === 'rent');

test('a word means what it is in English, inflected too', () => {
  assert.deepEqual(foreign.meanings('paiement'), [['payment']]);
  assert.deepEqual(foreign.meanings('tarjetas'), [['card']]);
  assert.deepEqual(foreign.meanings('zahlungen'), [['payment']]);
});

test('a German word takes the endings of a noun', () => {
  assert.deepEqual(foreign.meanings('karten'), [['card']]);
  assert.deepEqual(foreign.meanings('abos'), [['subscript']]);
});

test('a foreign word that an English text cites stays foreign', () => {
  assert.deepEqual(foreign.meanings('rechnungen'), [['invoic']]);
});

test('an English word that has the root of a foreign one means itself', () => {
  assert.deepEqual(foreign.meanings('rente'), [['incom']]);
  assert.deepEqual(foreign.meanings('rent'), []);
});

test('an unknown compound is opened, and so are umlauts written as two letters', () => {
  assert.deepEqual(foreign.open('kartenzahlung'), ['karten', 'zahlung']);
  assert.deepEqual(foreign.open('ueberweisung'), ['uberweisung']);
  assert.deepEqual(foreign.open('queue'), ['queue']);
});
