import assert from 'node:assert/strict';
import { test } from 'node:test';
import { similarNames } from '../../../../src/search/text/spelling.ts';
import { indexOf, MIDDLE } from '../index-of.ts';

test('up to three names that are spelt like an unknown word, the nearest first and then by letter', () => {
  const index = indexOf(
    [{}, 'checkowt'],
    [{}, 'chechoup'],
    [{}, 'checkouts'],
    [{}, 'checkoun'],
    [{ checkoup: MIDDLE }],
    [{}, 'stripe'],
  );
  assert.deepEqual(similarNames(index, 'checkout'), ['checkoun', 'checkouts', 'checkowt']);
  assert.deepEqual(similarNames(index, 'chechout'), ['chechoup', 'checkoun', 'checkouts']);
  assert.deepEqual(similarNames(index, 'stripo'), ['stripe']);
  assert.deepEqual(similarNames(index, 'nothing'), []);
});
