import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPhrases } from '../../../../src/search/plan/match-words.ts';
import { createTermDictionary, termAt } from '../../../../src/search/text/term-dictionary.ts';
import { draftOf, readable } from '../index-of.ts';

/** What is offered to the words of a query; `own` says which of them are known, and how rare they are. */
function phrasesIn(
  query: string,
  rarities: Record<string, number>,
  {
    own = {},
    expansions = {},
  }: {
    own?: Record<string, number>;
    expansions?: Record<string, string[]>;
  } = {},
) {
  const dictionary = createTermDictionary(Object.keys(rarities).sort());
  const rarity = (term: number) => rarities[termAt(dictionary, term)] ?? Number.NaN;
  const all = query.split(' ');
  const drafts = new Map(
    all.filter((word) => word !== 'of').map((word) => [word, draftOf(word, own[word] ?? 0)]),
  );
  const vocabulary = {
    expansions: new Map(Object.entries(expansions)),
    isWord: () => false,
  };
  matchPhrases(all, drafts, dictionary, vocabulary, rarity);
  return Object.fromEntries(
    [...drafts].map(([word, draft]) => [
      word,
      {
        own: draft.own,
        exact: draft.exact,
        share: draft.share,
        worths: readable({ dictionary }, draft.worths),
      },
    ]),
  );
}

const nothing = { own: 0, exact: false, share: 1, worths: {} };

test('known neighbours written as one word are worth a quarter more than each alone', () => {
  assert.deepEqual(phrasesIn('instant loan', { instantloan: 9 }, { own: { instant: 2, loan: 4 } }), {
    instant: { ...nothing, own: 2, exact: true, worths: { instantloan: 2.5 } },
    loan: { ...nothing, own: 4, exact: true, worths: { instantloan: 5 } },
  });
});

test('neighbours that the singular makes known are worth more as the plural', () => {
  const found = phrasesIn('charge backs', { chargeback: 6, chargebacks: 2 });
  assert.deepEqual(found['backs']?.worths, { chargeback: 3, chargebacks: 3.75 });
});

test('five words make a phrase and six do not; words without meaning belong to it and get nothing', () => {
  const own = { bank: 4, a: 4, b: 4, c: 4, d: 4 };
  assert.deepEqual(phrasesIn('bank of a b c', { bankofabc: 1 }, { own })['c']?.worths, { bankofabc: 5 });
  assert.deepEqual(phrasesIn('bank of a b c d', { bankofabcd: 1 }, { own })['d']?.worths, {});
  assert.deepEqual(Object.keys(phrasesIn('bank of a', { bankofa: 1 })), ['bank', 'a']);
});

test('a word that is repeated is one word', () => {
  assert.deepEqual(phrasesIn('pay pay', { paypay: 6 })['pay']?.own, 6);
});

test('a synonym is worth 70 % of the word; of an unknown word, 70 % of its own rarity', () => {
  const expansions = { kyc: ['identitycheck', 'gone'] };
  assert.deepEqual(phrasesIn('kyc', { identitycheck: 3 }, { own: { kyc: 5 }, expansions })['kyc'], {
    ...nothing,
    own: 5,
    exact: true,
    worths: { identitycheck: 3.5 },
  });
  const { own = 0, ...found } = phrasesIn('kyc', { identitycheck: 3 }, { expansions })['kyc'] ?? {};
  assert.deepEqual(found, { exact: true, share: 1, worths: { identitycheck: 2.1 } });
  assert.equal(own.toFixed(6), '2.100000');
});

test('a term that is offered twice keeps its best worth', () => {
  const expansions = { kyc: ['check'], kycaml: ['check'] };
  const found = phrasesIn('kyc aml', { check: 2 }, { own: { kyc: 5 }, expansions });
  assert.deepEqual([found['kyc']?.worths, found['aml']?.worths], [{ check: 3.5 }, { check: 0.7 }]);
  const later = phrasesIn(
    'pay card',
    { paycard: 2, card: 1 },
    { own: { pay: 4, card: 4 }, expansions: { card: ['paycard'] } },
  );
  assert.deepEqual(later['card']?.worths, { paycard: 5 });
});

test('a word with worths of its own keeps its worth when a synonym is found', () => {
  const found = phrasesIn('kyc', { check: 9 }, { own: { kyc: 2 }, expansions: { kyc: ['check'] } });
  assert.equal(found['kyc']?.own, 2);
});

test('words that narrow a need weigh half, alone and as a phrase', () => {
  const shares = (query: string) => Object.values(phrasesIn(query, {})).map(({ share }) => share);
  assert.deepEqual(shares('ledger sdks'), [1, 0.5]);
  assert.deepEqual(shares('open source ledger'), [0.5, 0.5, 1]);
});
