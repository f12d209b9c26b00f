import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openJournal } from '../../../src/observations/run/journal.ts';

const root = mkdtempSync(join(tmpdir(), 'journal-'));
after(() => rmSync(root, { recursive: true }));

test('a run that is cut off knows its failed visits, and the next run makes them again', () => {
  const file = join(root, 'visits.ndjson');
  openJournal(file, 1000).fail('npm a', 1000);
  const resumed = openJournal(file, 2000);
  assert.equal(resumed.resumed, true);
  assert.equal(resumed.isDone('npm a'), true);
  assert.equal(resumed.visitedAt('npm a'), undefined);
  resumed.finish(3000);
  const next = openJournal(file, 4000);
  assert.deepEqual([next.resumed, next.isDone('npm a')], [false, false]);
});
