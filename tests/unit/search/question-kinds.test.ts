import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
    ['refund event, not Adyen', 'operation', '/operations?q=refund+event%2C+not+Adyen'],
  ] as const)
    assert.deepEqual(answerTo(query), [kind, path], query);
});

test('a need, a name and a comparison are answered with tools alone', () => {
  for (const query of [
    'which api verifies identities with a sandbox',
    'Plaid',
    'do plaid and tink have a sandbox',
    'what is the best kyc api in germany',
    'route payments between processors',
    'phone call to verify identity',
  ])
    assert.equal(answerTo(query), undefined, query);
});

test('a question for a licence, a rule or duties is led to the firm or the rule that it names, one for a tool is not', () => {
  for (const line of readFileSync('tests/fixtures/obligation-questions.tsv', 'utf8').trim().split('\n')) {
    const [query = '', path = ''] = line.split('\t');
    assert.equal(answerTo(query)?.[1] ?? '-', path, query);
  }
});

test('a rule that is named with a firm is answered with its verdict', () => {
  for (const [query, label] of [
    [
      'does DORA apply to a UK payment institution serving only UK customers',
      /^DORA does not apply to: Payment institution, United Kingdom\. Other place: it binds bank/,
    ],
    ['is a Dutch crypto exchange subject to MiCA', /^MiCA applies to: /],
    [
      'US lender, is 1071 due next year',
      /^Section 1071 may apply to: .*, from 1 Jan 2028\. It depends on: whether/,
    ],
    [
      'safeguarding rules for a UK payment institution',
      /^What is due for: [^.]*\. Have the safeguarding audited/,
    ],
  ] as const)
    assert.match(search.query(query, { limit: 1, offset: 0 }).understood[0]?.label ?? '', label, query);
});
