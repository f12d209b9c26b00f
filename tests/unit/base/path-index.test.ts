import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPathIndex, hashOfPath } from '../../../src/base/files.ts';

test('only entries with the hash of a path are tried, until one is accepted', () => {
  const hash = hashOfPath('/tools/stripe');
  const index = createPathIndex(Uint32Array.of(hash, hashOfPath('/'), hash, hash));
  const tried: number[] = [];
  const accept = (entry: number) => tried.push(entry) === 2;
  assert.equal(index('/tools/stripe', accept), 2);
  assert.deepEqual(tried, [0, 2]);
  assert.equal(
    index('/tools/stripe', () => false),
    undefined,
  );
  assert.equal(
    index('/tools/plaid', () => true),
    undefined,
  );
  assert.equal(
    createPathIndex(new Uint32Array(0))('/', () => true),
    undefined,
  );
});
