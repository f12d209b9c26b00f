import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createProgressLine } from '../../scripts/refresh/refresh-links.ts';
import { mockTime } from './mock-time.ts';

/** A run of ten, with what it has shown so far, on a stream that is a terminal or a log. */
function progressOf(t: TestContext, isTTY: boolean) {
  const { pass } = mockTime(t);
  const shown: string[] = [];
  const write = (text: string | Uint8Array) => shown.push(String(text)) > 0;
  return { pass, shown, progress: createProgressLine(10, { isTTY, write }) };
}

test('a log gets a line every ten seconds with what is done, failed and left, and the time left', async (t) => {
  const { pass, shown, progress } = progressOf(t, false);
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

test('a terminal gets a bar that is replaced, and removed at the end', async (t) => {
  const { pass, shown, progress } = progressOf(t, true);
  for (let at = 0; at < 5; at += 1) progress.step(true);
  await pass(250);
  assert.deepEqual(shown, [
    '\r\x1b[K[##########..........] 5 of 10 visited, 0 without an answer, 5 left, about 1 s',
  ]);
  progress.end();
  assert.equal(shown.at(-1), '\r\x1b[K');
});

test('nothing that has answered yet gives no time left', async (t) => {
  const { pass, shown } = progressOf(t, false);
  await pass(10_000);
  assert.deepEqual(shown, ['0 of 10 visited, 0 without an answer, 10 left\n']);
});
