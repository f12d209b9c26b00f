import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTopRecords } from '../../../../src/search/plan/rank.ts';

/** Every order of the numbers below `count`. */
function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
  );
}

test('the wanted best are kept and come best first, in whatever order records were added', () => {
  const top = createTopRecords(6, (a, b) => a > b);
  const best = [0, 1, 2, 3, 4, 5];
  for (const order of orders(6))
    for (let wanted = 0; wanted <= 7; wanted++) {
      top.start(wanted);
      for (const record of order) top.add(record);
      assert.deepEqual(top.take(0), best.slice(0, wanted), `${wanted} of ${order}`);
    }
});

test('the first `offset` records are left out', () => {
  const top = createTopRecords(9, (a, b) => a < b);
  top.start(5);
  for (const record of [3, 8, 1, 7, 0, 2, 6]) top.add(record);
  assert.deepEqual(top.take(2), [6, 3, 2]);
  assert.deepEqual(top.take(0), [], 'taking empties the list');
});

test('fewer records than wanted are all there, and a new start forgets what was added', () => {
  const top = createTopRecords(9, (a, b) => a < b);
  top.start(4);
  top.add(5);
  top.start(4);
  top.add(2);
  top.add(3);
  assert.deepEqual(top.take(0), [3, 2]);
  top.start(4);
  top.add(7);
  assert.deepEqual(top.take(1), []);
});
