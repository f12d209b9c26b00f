import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSteadyClock } from '../../../src/base/time.ts';

test('a jump forward is not followed, a jump back is', () => {
  let [wall, elapsed] = [1_000_000, 500];
  const now = createSteadyClock(
    () => wall,
    () => elapsed,
  );
  elapsed += 60;
  wall += 60;
  assert.equal(now(), 1_000_060);
  wall += 1e9;
  assert.equal(now(), 1_000_060, 'no time has passed');
  elapsed += 40;
  assert.equal(now(), 1_000_100);
  wall = 900_000;
  assert.equal(now(), 900_000);
});
