import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { balanceLoop } from '../../balance-loop.ts';
import { crashLoop } from '../../crash-loop.ts';
import { type Postgres, startPostgres } from '../postgres.ts';

test('two kills on SQLite lose nothing acknowledged and settle no payment twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  const report = await crashLoop({ kills: 2, dataDir, storeUrl: join(dataDir, 'directory.db') });
  assert.ok(report.registered > 4 && report.revoked > 1 && report.paid > 1, JSON.stringify(report));
});

describe('the store on PostgreSQL, while processes are killed', () => {
  let server: Postgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  test('two processes of which two are killed sell, deliver and refund packs to the cent', async () => {
    const storeUrl = await server.createDatabase('balance');
    const report = await balanceLoop({ storeUrl, used: 40, refunded: 20, killMs: 1000, mostKills: 2 });
    assert.ok(report.kills >= 1, JSON.stringify(report));
    assert.ok(report.usedPasses >= 40 && report.refunds >= 20, JSON.stringify(report));
    assert.equal(report.cents.kept, report.usedPasses * 50);
  });

  // Last, since it ends the database.
  test('a kill of the database and its server loses nothing acknowledged and settles no payment twice', async () => {
    const report = await crashLoop({
      kills: 1,
      dataDir: mkdtempSync(join(tmpdir(), 'crash-')),
      storeUrl: await server.createDatabase('crash'),
      crashStore: async () => {
        await server.halt();
        await server.resume();
      },
    });
    assert.ok(report.registered > 4 && report.revoked > 1 && report.paid > 1, JSON.stringify(report));
  });
});
