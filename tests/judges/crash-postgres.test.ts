import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crashLoop } from '../crash-loop.ts';
import { startPostgres } from './postgres.ts';

test('four kills on PostgreSQL, one of them of itself, lose nothing acknowledged and settle no payment twice', async () => {
  const postgres = await startPostgres();
  try {
    const report = await crashLoop({
      kills: 4,
      dataDir: mkdtempSync(join(tmpdir(), 'crash-')),
      storeUrl: postgres.url,
      crashStore: async () => {
        await postgres.halt();
        await postgres.resume();
      },
    });
    assert.ok(report.registered > 8 && report.revoked > 3 && report.paid > 3, JSON.stringify(report));
  } finally {
    await postgres.stop();
  }
});
