import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { openStore } from '../../src/store/open-store.ts';
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
});
