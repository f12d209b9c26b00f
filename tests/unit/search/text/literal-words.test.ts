import assert from 'node:assert/strict';
import { test } from 'node:test';
import { literalWords } from '../../../../src/search/text/words.ts';

const literal = (text: string) => [...literalWords(text)];

test('in a sentence an acronym that is a word means the word', () => {
  assert.deepEqual(literal('can my art dealer pay for his cat'), ['art', 'pay', 'cat']);
  assert.deepEqual(literal('which kyc checks does an app need'), []);
});

test('in three words or fewer, or in capitals, it means the acronym', () => {
  assert.deepEqual(literal('bin lookup'), []);
  assert.deepEqual(literal('which tools look up a card BIN'), ['card']);
  assert.deepEqual(literal('PAY FOR MY CAT NOW'), ['pay', 'cat']);
});
