import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allowedEdits, fuzzyTerms } from '../../../../src/search/text/spelling.ts';
import {
  createTermDictionary,
  findTerm,
  prefixRange,
  termAt,
} from '../../../../src/search/text/term-dictionary.ts';

/** The same vocabularies in every run. */
const SEED = 20_261_121;
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 });
const vocabulary = fc.uniqueArray(word, { minLength: 1, maxLength: 60 }).map((list) => list.sort());

/** Optimal string alignment distance, the plain way. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 99;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = cost;
    }
  }
  return at(a.length, b.length);
}

test('the dictionary finds its terms and prefix ranges', () => {
  fc.assert(
    fc.property(vocabulary, word, (terms, wanted) => {
      const dictionary = createTermDictionary(terms);
      assert.equal(findTerm(dictionary, wanted), terms.indexOf(wanted));
      const [from, to] = prefixRange(dictionary, wanted);
      const found = Array.from({ length: to - from }, (_, at) => termAt(dictionary, from + at));
      assert.deepEqual(
        found,
        terms.filter((term) => term.startsWith(wanted)),
      );
    }),
    { seed: SEED },
  );
});

test('one edit finds exactly the terms within one edit', () => {
  fc.assert(
    fc.property(vocabulary, word, (terms, wanted) => {
      const found: [string, number][] = [];
      const dictionary = createTermDictionary(terms);
      fuzzyTerms(dictionary, wanted, 1, (term, edits) => found.push([termAt(dictionary, term), edits]));
      const expected = terms
        .map((term): [string, number] => [term, distance(wanted, term)])
        .filter(([, edits]) => edits <= 1);
      assert.deepEqual(found, expected);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('two edits find only terms within two edits, and all whose first two letters hold at most one', () => {
  fc.assert(
    fc.property(vocabulary, word, (terms, wanted) => {
      const found: string[] = [];
      const dictionary = createTermDictionary(terms);
      fuzzyTerms(dictionary, wanted, 2, (term, edits) => {
        assert.equal(edits, distance(wanted, termAt(dictionary, term)));
        found.push(termAt(dictionary, term));
      });
      for (const term of terms) {
        if (distance(wanted, term) <= 2 && term.slice(0, 2) === wanted.slice(0, 2))
          assert.ok(found.includes(term), term);
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
});

/** Terms within `most` edits of a word, with their edits. */
function within(most: number, wanted: string, ...terms: string[]): [string, number][] {
  const dictionary = createTermDictionary(terms.sort());
  const found: [string, number][] = [];
  fuzzyTerms(dictionary, wanted, most, (term, edits) => found.push([termAt(dictionary, term), edits]));
  return found;
}

test('two edits are not both in the first two letters', () => {
  assert.deepEqual(
    within(2, 'abcdefgh', 'xycdefgh', 'xbcdefgx', 'aycdefgx', 'abcdefxx', 'bacdefg', 'bcdefgh'),
    [
      ['abcdefxx', 2],
      ['aycdefgx', 2],
      ['bacdefg', 2],
      ['bcdefgh', 1],
      ['xbcdefgx', 2],
    ],
  );
});

test('words of 32 letters are compared to their end', () => {
  const word = 'abcdefghijklmnopqrstuvwxyzabcdef';
  assert.deepEqual(
    within(2, word, word, `${word}gh`, word.slice(0, 30), `${word.slice(0, 31)}x`, `${word}ghi`),
    [
      [word.slice(0, 30), 2],
      [word, 0],
      [`${word}gh`, 2],
      [`${word.slice(0, 31)}x`, 1],
    ],
  );
});

test('typing errors are allowed by length and never in words with digits', () => {
  assert.deepEqual(
    ['abc', 'abcd', 'abcdefg', 'abcdefgh', 'iso20022', 'a'.repeat(32), 'a'.repeat(33)].map(allowedEdits),
    [0, 1, 1, 2, 0, 2, 0],
  );
});
