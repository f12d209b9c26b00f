import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareAnswer } from '../../../src/http/answer-cache.ts';

const answer = { status: 200, headers: {}, body: '{}' };

test('an answer keeps the entity tag that its endpoint knows, for every caller', () => {
  const { etag, headers, privateHeaders } = prepareAnswer({ ...answer, etag: '"known"' });
  assert.deepEqual([etag, headers['etag'], privateHeaders['etag']], ['"known"', '"known"', '"known"']);
});

test('without one the entity tag is made of the bytes', () => {
  // The first 22 characters of the SHA-256 of `{}` in base64url.
  assert.equal(prepareAnswer(answer).etag, '"RBNvo1WzZ4oRRq0W9-hknp"');
});
