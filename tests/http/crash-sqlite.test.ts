import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crashLoop } from '../crash-loop.ts';

test('two kills on SQLite lose nothing acknowledged and settle no payment twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  const report = await crashLoop({ kills: 2, dataDir, storeUrl: join(dataDir, 'directory.db') });
  assert.ok(report.registered > 4 && report.revoked > 1 && report.paid > 1, JSON.stringify(report));
});
