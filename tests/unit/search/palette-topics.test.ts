import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTopics, nameMatch, type TopicRow } from '../../../src/search/palette.ts';

test('a name is matched as a whole, by its start, by its words, or not', () => {
  assert.equal(nameMatch('iso20022', ['ISO 20022']), 3);
  assert.equal(nameMatch('iso 2', ['ISO 20022']), 2);
  assert.equal(nameMatch('guide iso', ['Guide to ISO 20022']), 1);
  assert.equal(nameMatch('gui iso', ['Guide to ISO 20022']), 0, 'only the last word may be unfinished');
  assert.equal(nameMatch('sepa', ['SEPA', 'Single Euro Payments Area']), 3);
  assert.equal(nameMatch(' ', ['SEPA']), 0);
});

test('topics come by match, then by kind, then the shorter name', () => {
  const rows: TopicRow[] = [
    [4, 'Open banking for beginners', 'beginners'],
    [3, 'Open banking', 'open-banking-term'],
    [0, 'Open Banking', 'open-banking'],
    [1, 'UK Open Banking Standard', 'uk'],
    [2, 'Keep books', 'books', 'open banking aside'],
    [1, 'Payments', 'pay'],
  ];
  assert.deepEqual(
    findTopics(rows, 'open banking', 9).map(({ kind, slug, match }) => [kind, slug, match]),
    [
      ['categories', 'open-banking', 3],
      ['glossary', 'open-banking-term', 3],
      ['use-cases', 'books', 2],
      ['guides', 'beginners', 2],
      ['standards', 'uk', 1],
    ],
  );
  assert.equal(findTopics(rows, 'open banking', 2).length, 2);
});
