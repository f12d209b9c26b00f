import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addBit,
  complement,
  countShared,
  emptyBitset,
  hasBit,
  intersect,
  unite,
} from '../../../src/catalog/list/bitset.ts';

const SIZE = 100;
const ordinals = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }));

function bits(members: readonly number[]) {
  const set = emptyBitset(SIZE);
  for (const member of members) addBit(set, member);
  return set;
}
const members = (set: Uint32Array) =>
  Array.from({ length: SIZE }, (_, ordinal) => ordinal).filter((ordinal) => hasBit(set, ordinal));
const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b);

test('sets of ordinals behave as sets', () => {
  fc.assert(
    fc.property(ordinals, ordinals, ordinals, (a, b, c) => {
      const [left, right] = [new Set(a), new Set(b)];
      const shared = sorted(left).filter((member) => right.has(member));
      assert.deepEqual(members(bits(a)), sorted(left));
      assert.deepEqual(members(intersect(bits(a), bits(b)) ?? emptyBitset(SIZE)), shared);
      assert.deepEqual(
        members(unite([bits(a), bits(b), bits(c)], SIZE)),
        sorted(new Set([...a, ...b, ...c])),
      );
      assert.equal(countShared(bits(a), bits(b)), shared.length);
      assert.equal(countShared(bits(a), undefined), left.size);
    }),
    { seed: 20_261_121 },
  );
});

test('undefined is the set of everything, and no input is changed', () => {
  const set = bits([0, 31, 32, 63, 99]);
  assert.equal(intersect(undefined, undefined), undefined);
  assert.equal(intersect(set, undefined), set);
  assert.equal(intersect(undefined, set), set);
  intersect(set, bits([]));
  unite([set, bits([1])], SIZE);
  assert.deepEqual(members(set), [0, 31, 32, 63, 99]);
});

test('nothing united is empty, and what lies beyond a set is not in it', () => {
  assert.deepEqual(members(unite([], SIZE)), []);
  assert.equal(hasBit(bits([99]), 5000), false);
  assert.equal(emptyBitset(0).length, 0);
  assert.deepEqual([emptyBitset(32).length, emptyBitset(33).length], [1, 2]);
});

test('what is left over of a set ends with the catalogue', () => {
  assert.deepEqual(complement(Uint32Array.of(0b101), 4), Uint32Array.of(0b1010));
  assert.deepEqual(complement(Uint32Array.of(0), 32), Uint32Array.of(0xffffffff));
  assert.deepEqual(complement(Uint32Array.of(1, 0), 34), Uint32Array.of(0xfffffffe, 0b11));
});
