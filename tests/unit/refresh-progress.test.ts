import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createProgressLine } from '../../scripts/refresh/refresh-links.ts';
import { mockTime } from './mock-time.ts';

/** A run of ten, with what it has shown so far. */
function progressOf(t: TestContext) {
  const { pass } = mockTime(t);
  const shown: string[] = [];
  const write = (text: string | Uint8Array) => shown.push(String(text)) > 0;
  return { pass, shown, progress: createProgressLine(10, { write }) };
}

test('a run writes a line every ten seconds with what is done, failed and left, and the time left', async (t) => {
  const { pass, shown, progress } = progressOf(t);
  progress.step(true);
  progress.step(true);
  progress.step(false);
  progress.step(true);
  progress.step(true);
  await pass(9999);
  assert.deepEqual(shown, []);
  await pass(1);
  assert.deepEqual(shown, ['5 of 10 visited, 1 without an answer, 5 left, about 10 s\n']);
  progress.expect(20);
  await pass(10_000);
  assert.equal(shown[1], '5 of 30 visited, 1 without an answer, 25 left, about 2 min\n');
  progress.end();
  await pass(60_000);
  assert.equal(shown.length, 2);
});

test('nothing that has answered yet gives no time left', async (t) => {
  const { pass, shown } = progressOf(t);
  await pass(10_000);
  assert.deepEqual(shown, ['0 of 10 visited, 0 without an answer, 10 left\n']);
});
