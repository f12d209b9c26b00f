import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgressLine } from '../../scripts/refresh/refresh-links.ts';
import { mockTime } from './mock-time.ts';

test('every ten seconds a line tells what is done, failed and left, and the time left once it is known', async (t) => {
  const { pass } = mockTime(t);
  const shown: string[] = [];
  const write = (text: string | Uint8Array) => shown.push(String(text)) > 0;
  const progress = createProgressLine(10, { write });
  await pass(10_000);
  for (const ok of [true, true, false, true, true]) progress.step(ok);
  await pass(10_000);
  progress.expect(20);
  await pass(10_000);
  assert.deepEqual(shown, [
    '0 of 10 visited, 0 without an answer, 10 left\n',
    '5 of 10 visited, 1 without an answer, 5 left, about 20 s\n',
    '5 of 30 visited, 1 without an answer, 25 left, about 150 s\n',
  ]);
  progress.end();
  await pass(60_000);
  assert.equal(shown.length, 3);
});
