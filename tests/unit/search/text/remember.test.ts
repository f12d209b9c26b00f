import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remember } from '../../../../src/search/text/words.ts';

test('a word is made once, until more words than are kept have been asked for', () => {
  const made: string[] = [];
  const capitals = remember(2, (word) => {
    made.push(word);
    return word.toUpperCase();
  });
  assert.deepEqual(['a', 'b', 'a', 'b'].map(capitals), ['A', 'B', 'A', 'B']);
  assert.deepEqual(made, ['a', 'b']);
  assert.deepEqual(['c', 'c', 'a'].map(capitals), ['C', 'C', 'A']);
  assert.deepEqual(made, ['a', 'b', 'c', 'a']);
});
