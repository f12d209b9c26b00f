import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from '../../../src/base/files.ts';

const root = mkdtempSync(join(tmpdir(), 'folder-'));
after(() => rmSync(root, { recursive: true, force: true }));
const modeOf = (folder: string) => statSync(folder).mode & 0o777;

test('a folder and those it lies in can be read by their owner alone', () => {
  makeFolder(join(root, 'state/outbox'));
  assert.deepEqual([modeOf(join(root, 'state')), modeOf(join(root, 'state/outbox'))], [0o700, 0o700]);
});

test('a folder that exists keeps its mode', () => {
  chmodSync(root, 0o755);
  makeFolder(root);
  assert.equal(modeOf(root), 0o755);
});

test('a folder that the system does not allow is an error', () => {
  assert.throws(() => makeFolder('/proc/state'), /ENOENT/);
});
