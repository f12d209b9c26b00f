import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { markRun } from '../../../src/server/monitoring/run-marks.ts';

const root = mkdtempSync(join(tmpdir(), 'runs-'));
after(() => rmSync(root, { recursive: true }));

test('a process that stopped in order is no crash, one that left its mark is one crash for good', () => {
  const folder = join(root, 'order');
  const alive = new Set([1001, 1002, 1003]);
  const start = (pid: number) => markRun(folder, pid, (of) => alive.has(of));
  const first = start(1001);
  assert.equal(first?.crashes, 0);
  first?.end();
  alive.delete(1001);
  assert.equal(start(1002)?.crashes, 0, 'the first stopped in order');
  assert.equal(start(1003)?.crashes, 0, 'the second still runs');
  alive.delete(1002);
  assert.equal(start(1001)?.crashes, 1);
  alive.delete(1003);
  alive.delete(1001);
  assert.equal(start(1004)?.crashes, 3);
  assert.deepEqual(readdirSync(folder).sort(), ['crashes', `${hostname()}-1004`].sort());
});

test('a mark with the number of this process is of the one before, and that of another machine says nothing', () => {
  const folder = join(root, 'containers');
  markRun(folder, 1, () => true);
  writeFileSync(join(folder, 'elsewhere-7'), '');
  assert.equal(markRun(folder, 1, () => true)?.crashes, 1);
});

test('a folder that cannot be written counts nothing', () => {
  writeFileSync(join(root, 'file'), '');
  assert.equal(markRun(join(root, 'file', 'runs')), undefined);
});
