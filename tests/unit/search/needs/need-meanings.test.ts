import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNeedMeanings, offerShare } from '../../../../src/search/needs/need-slots.ts';
import { needStem } from '../../../../src/search/text/stems.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';

const meanings = createNeedMeanings(
  readSynonyms([
    ['kyc', 'identity check'],
    ['open banking', 'account data'],
    ['one two three four', 'short'],
    ['one two three four five', 'long'],
    ['wage =>', 'salary'],
  ]),
);

/** Shares of each root by the words of a query, those of the word itself left out. */
function sharesOf(text: string, roots = text.split(' ').map(needStem)) {
  const all = text.split(' ').map((word) => ({ word, root: needStem(word) }));
  const shares = new Map(roots.map((root) => [root, new Map<string, number>()]));
  meanings.add(all, shares);
  return Object.fromEntries(
    [...shares].map(([root, own]) => [
      root,
      Object.fromEntries([...own].map(([other, share]) => [other, Math.round(share * 1e4) / 1e4])),
    ]),
  );
}
const half = 0.5;
const ofTwo = 0.3536; // 0.5 / √2

test('a word matches its synonym for half, shared by the words of a phrase', () => {
  assert.deepEqual(sharesOf('kyc'), { kyc: { identit: ofTwo, check: ofTwo } });
  assert.deepEqual(sharesOf('wage'), { wage: { salar: half } });
  assert.deepEqual(sharesOf('salary'), { salar: {} });
});

test('every word of a phrase matches what the phrase means', () => {
  assert.deepEqual(sharesOf('open banking'), {
    open: { account: ofTwo, data: ofTwo },
    [needStem('banking')]: { account: ofTwo, data: ofTwo },
  });
  assert.deepEqual(sharesOf('identity check now'), { identit: { kyc: half }, check: { kyc: half }, now: {} });
  assert.deepEqual(sharesOf('banking open'), { [needStem('banking')]: {}, open: {} });
});

test('phrases of up to four words are known', () => {
  const shares = sharesOf('one two three four five');
  assert.deepEqual(shares['one'], { short: half });
  assert.deepEqual(shares['five'], {});
});

test('words that are not looked for get no shares', () => {
  assert.deepEqual(sharesOf('open banking', ['open']), { open: { account: ofTwo, data: ofTwo } });
});

test('a phrase that is written as one word has its parts', () => {
  assert.deepEqual(meanings.partsOf('openbanking'), ['open', 'banking']);
  assert.equal(meanings.partsOf('kyc'), undefined);
});

test('the higher of two shares stays', () => {
  const shares = new Map([['a', 0.4]]);
  offerShare(shares, 'a', 0.3);
  offerShare(shares, 'b', 0.3);
  offerShare(shares, 'b', 0.5);
  assert.deepEqual(
    [...shares],
    [
      ['a', 0.4],
      ['b', 0.5],
    ],
  );
});
