import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../../src/base/words.ts';
import { OBLIGATION } from '../../../src/search/kinds/obligation-question.ts';
import { catalogOf } from '../catalog/small-catalog.ts';

const read = OBLIGATION.open(catalogOf());
const asked = (text: string, ...countries: string[]) =>
  read({ text, words: words(text), tools: [], facts: [], countries })?.path;

test('a question that names a kind of firm leads to what is due for it', () => {
  for (const [text, countries, path] of [
    ['what is due for a payment institution in Lithuania', ['LT'], '?entity=payment-institution&in=LT'],
    [
      'obligations of e-money institutions that issue cards',
      [],
      '?entity=e-money-institution&activity=issues-cards',
    ],
    [
      'which rules apply to a crypto exchange in Canada',
      ['CA'],
      '?entity=crypto-asset-service-provider&in=CA',
    ],
    ['duties of banks', [], '?entity=credit-institution'],
  ] as const)
    assert.equal(asked(text, ...countries), `/obligations${path}`, text);
  for (const text of ['what is due next', 'apply for a card at a bank', 'payment institution in Lithuania'])
    assert.equal(asked(text), undefined, text);
});
