import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeSearch } from '../whole/whole-content.ts';

const search = wholeSearch();
const answerTo = (query: string) => {
  const { understood } = search.query(query, { limit: 1, offset: 0 });
  const [answer] = understood.filter(({ kind }) => kind === 'answer');
  return answer && [answer.answer, answer.path];
};

test('a question about a term, a date or a fact of one tool is led to the page that answers it', () => {
  for (const [query, kind, path] of [
    ['what is psd2', 'term', '/glossary/psd2'],
    ['KYC meaning', 'term', '/glossary/kyc'],
    ['when does MiCA apply?', 'date', '/regulations/eu-mica'],
    ['DORA deadline', 'date', '/regulations/eu-dora'],
    ['does Plaid have a sandbox', 'fact', '/tools/plaid'],
    ['is Adyen down?', 'fact', '/tools/adyen#upkeep'],
    [
      'what must an e-money institution in Germany do next year',
      'obligation',
      '/obligations?entity=e-money-institution&in=DE',
    ],
    ['refund endpoint of Adyen', 'operation', '/operations?q=refund+endpoint+of+Adyen'],
  ] as const)
    assert.deepEqual(answerTo(query), [kind, path], query);
});

test('a need, a name and a comparison are answered with tools alone', () => {
  for (const query of [
    'which api verifies identities with a sandbox',
    'Plaid',
    'do plaid and tink have a sandbox',
    'what is the best kyc api in germany',
  ])
    assert.equal(answerTo(query), undefined, query);
});
