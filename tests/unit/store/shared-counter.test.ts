import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSharedCounter } from '../../../src/store/shared-counter.ts';

test('a window is never said to end later than it is long, however late the store was asked', async () => {
  const store = { addHits: async () => [{ count: 1, endsAt: 1_000_000 + 60_000 + 7 }] };
  const counter = createSharedCounter(store, () => 1_000_000);
  assert.deepEqual(await counter.hit('a', 60), { count: 1, resetMs: 60_000 });
});
