import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { openStore } from '../../src/store/open-store.ts';
import { balanceLoop } from '../balance-loop.ts';
import { ledgerContract } from '../ledger-contract.ts';
import { checkPassMigration, storeBeforePasses } from '../pass-migration.ts';
import { startPostgres } from './postgres.ts';

describe('the ledger on PostgreSQL 18', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());
  ledgerContract(async () => openStore(server.url));

  test('two processes of which one is killed again and again sell, deliver and refund packs to the cent', async () => {
    const storeUrl = await server.createDatabase('balance');
    const report = await balanceLoop({ storeUrl, used: 200, refunded: 100, killMs: 500 });
    assert.ok(report.kills >= 1, JSON.stringify(report));
    assert.ok(report.usedPasses >= 200 && report.refunds >= 100, JSON.stringify(report));
    assert.equal(report.cents.kept, report.usedPasses * 50);
  });

  test('a store from before passes belonged to payments keeps one pass of each', async () => {
    const url = await server.createDatabase('before_passes');
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of storeBeforePasses) await client.query(statement);
    await client.query('CREATE TABLE schema_version (version BIGINT NOT NULL)');
    await client.query('INSERT INTO schema_version VALUES (2)');
    await client.end();
    const store = openStore(url);
    await checkPassMigration(store);
    await store.close();
  });

  test('a start takes no lock where the schema is up to date or newer, and waits for another that migrates', async () => {
    const url = await server.createDatabase('upgrades');
    const other = new pg.Client(url);
    await other.connect();
    await other.query('SELECT pg_advisory_lock(7304221)');
    // No statement of these two connections may take longer than a second, but for those of the migration.
    const limited = `${url}?statement_timeout=1000&query_timeout=1000`;
    const waiting = openStore(limited);
    const ready = waiting.ready();
    const impatient = new pg.Client(`${url}?statement_timeout=1000`);
    await impatient.connect();
    const waitTooLong = () =>
      assert.rejects(impatient.query('SELECT pg_advisory_lock(7304221)'), /statement timeout/);
    const isWaiting = async () =>
      (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount ===
      1;
    do await Promise.race([waitTooLong(), ready]);
    while (!(await isWaiting()));
    await waitTooLong();
    assert.equal(await isWaiting(), true);
    await other.query('SELECT pg_advisory_unlock(7304221)');
    await ready;
    await impatient.end();
    await waiting.close();

    await other.query('SELECT pg_advisory_lock(7304221)');
    await other.query('ALTER TABLE client ADD COLUMN later TEXT');
    for (const version of [undefined, 999]) {
      if (version) await other.query('INSERT INTO schema_version VALUES ($1)', [version]);
      const store = openStore(url);
      await store.ready();
      assert.deepEqual(await store.ledger.totals(), []);
      await store.close();
    }
    await other.end();
  });
});
