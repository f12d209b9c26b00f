import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crashLoop } from '../crash-loop.ts';
import { startPostgres } from './postgres.ts';

test('ten kills on PostgreSQL, one of them of itself, lose nothing acknowledged and settle no payment twice', async () => {
  const postgres = await startPostgres();
  try {
    const report = await crashLoop({
      kills: 10,
      dataDir: mkdtempSync(join(tmpdir(), 'crash-')),
      storeUrl: postgres.url,
      crashStore: async () => {
        await postgres.halt();
        await postgres.resume();
      },
    });
    assert.ok(report.registered > 20 && report.revoked > 8 && report.paid > 8, JSON.stringify(report));
  } finally {
    await postgres.stop();
  }
});
