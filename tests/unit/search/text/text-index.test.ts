import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTextIndex } from '../../../../src/search/text/text-index.ts';

/** A posting as the index packs it. */
const posting = (record: number, impact: number) => record * 256 + impact;

test('terms are sorted, and each holds its records in order with their impact', () => {
  const index = buildTextIndex([
    { weights: new Map(Object.entries({ pay: 4, api: 1 })), names: ['', 'zed bank', 'zedbank', 'zed bank'] },
    { weights: new Map(Object.entries({ api: 1e9, zedbank: 4, tiny: 0.001 })), names: ['zedbank'] },
  ]);
  assert.equal(index.records, 2);
  assert.equal(index.dictionary.text, 'apipaytinyzed bankzedbank');
  assert.deepEqual([...index.dictionary.starts], [0, 3, 6, 10, 18, 25]);
  assert.equal(index.dictionary.size, 5);
  assert.deepEqual([...index.postingStarts], [0, 2, 3, 4, 5, 7]);
  assert.deepEqual(
    [...index.postings],
    [
      posting(0, 50),
      posting(1, 250),
      posting(0, 125),
      posting(1, 1),
      posting(0, 255),
      posting(0, 254),
      posting(1, 255),
    ],
  );
});

test('an index without records is empty', () => {
  const index = buildTextIndex([]);
  assert.deepEqual([index.records, index.dictionary.size, index.postings.length], [0, 0, 0]);
  assert.deepEqual([...index.postingStarts], [0]);
});

test('as many postings fit as there are', () => {
  const documents = Array.from({ length: 9000 }, () => ({ weights: new Map([['pay', 4]]), names: [] }));
  const { postings } = buildTextIndex(documents);
  assert.equal(postings.length, 9000);
  assert.deepEqual(
    [0, 1, 4095, 4096, 4097, 8191, 8192, 8999].map((at) => postings[at]),
    [
      posting(0, 125),
      posting(1, 125),
      posting(4095, 125),
      posting(4096, 125),
      posting(4097, 125),
      posting(8191, 125),
      posting(8192, 125),
      posting(8999, 125),
    ],
  );
});
