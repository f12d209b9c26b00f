import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stem } from '../../../../src/search/text/stems.ts';

test('a word loses its longest known ending, when a root of four letters or more is left', () => {
  for (const [word, root] of [
    ['tokenizations', 'token'],
    ['tokenisation', 'token'],
    ['tokenization', 'token'],
    ['tokenize', 'token'],
    ['tokenise', 'token'],
    ['verification', 'verif'],
    ['verified', 'verif'],
    ['verify', 'verif'],
    ['companies', 'compan'],
    ['company', 'compan'],
    ['screening', 'screen'],
    ['screen', 'screen'],
    ['lenders', 'lender'],
    ['contractors', 'contractor'],
    ['contracts', 'contract'],
    ['cards', 'card'],
    ['rates', 'rate'],
    ['rate', 'rate'],
    ['fees', 'fees'],
    ['paying', 'paying'],
    ['passports', 'passport'],
    ['ledger', 'ledger'],
    ['kyc', 'kyc'],
  ])
    assert.equal(stem(word as string), root, word);
});

test('an s that belongs to the word stays', () => {
  for (const word of ['bonus', 'basis', 'access']) assert.equal(stem(word), word);
});
