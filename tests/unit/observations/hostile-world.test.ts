import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitHostileWorld } from '../../observed/hostile-world.ts';

test('every honest vendor is seen among hostile ones, every hostile subject is told, and nothing leaks', {
  timeout: 300_000,
}, async () => {
  const { honest, seen, faults, hostile, told, leaks } = await visitHostileWorld(20);
  assert.deepEqual([seen, told], [honest, hostile], faults.join('\n'));
  assert.deepEqual(leaks, []);
});
