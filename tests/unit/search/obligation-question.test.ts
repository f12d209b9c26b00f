import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../../src/base/words.ts';
import { OBLIGATION } from '../../../src/search/kinds/obligation-question.ts';
import { catalogOf } from '../catalog/small-catalog.ts';

const read = OBLIGATION.open(
  catalogOf({
    dataAsOf: '2026-11-29',
    translations: { 'payment institution': { pl: ['instytucji płatniczej'] } },
  }),
);
const asked = (text: string, ...countries: string[]) =>
  read({ text, typed: words(text), words: words(text), tools: [], facts: [], countries, places: [] })?.path;

test('a question that names a kind of firm leads to what is due for it', () => {
  for (const [text, countries, path] of [
    ['what is due for a payment institution in Lithuania', ['LT'], '?entity=payment-institution&in=LT'],
    [
      'which rules apply to a crypto exchange in Canada',
      ['CA'],
      '?entity=crypto-asset-service-provider&activity=exchanges-crypto&in=CA',
    ],
    ['obowiązki instytucji płatniczej w Polsce', ['PL'], '?entity=payment-institution&in=PL'],
    ['duties of a US bank in West Virginia', ['US'], '?entity=credit-institution&in=US-WV'],
    ['duties of a lender in the next 90 days', [], '?entity=lender&to=2027-02-27'],
    ['duties of a lender this year', [], '?entity=lender&to=2026-12-31'],
    ['duties of a lender next quarter', [], '?entity=lender&on=2027-01-01&to=2027-03-31'],
    ['what must a lender do in 2027', [], '?entity=lender&on=2027-01-01&to=2027-12-31'],
    ['Pflichten of a lender in sechs Monaten', [], '?entity=lender'],
    ['what must a lender report within 30 days of an incident', [], '?entity=lender'],
    ['what is due for a bank in Georgia', ['GE'], '?entity=credit-institution&in=GE'],
    ['duties of an online shop that stores card data', [], '?activity=stores-card-data&entity=merchant'],
  ] as const)
    assert.equal(asked(text, ...countries), `/obligations${path}`, text);
  for (const text of [
    'what is due next',
    'apply for a card at a bank',
    'rules engine for lenders',
    'due diligence of merchants',
    'payment institution in Lithuania',
    'bank account verification next week',
  ])
    assert.equal(asked(text), undefined, text);
});

test('the words that a question for duties is read by are told, and no others', () => {
  const text = 'Pflichten of a Zorbo payment institution in Ohio';
  const answer = read({
    text,
    typed: words(text),
    words: words(text),
    tools: [],
    facts: [],
    countries: [],
    places: [],
  });
  assert.deepEqual(answer?.used, ['pflichten', 'payment', 'institution', 'ohio']);
});
