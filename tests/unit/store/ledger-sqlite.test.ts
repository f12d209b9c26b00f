import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { ledgerContract } from '../../ledger-contract.ts';
import { checkPassMigration, storeBeforePasses } from '../../pass-migration.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
after(() => rmSync(folder, { recursive: true }));

describe('the ledger on SQLite', () => {
  ledgerContract(async () => openStore(join(folder, 'ledger.db')));

  test('a store from before passes belonged to payments keeps one pass of each', async () => {
    const file = join(folder, 'before.db');
    const database = new DatabaseSync(file);
    for (const statement of storeBeforePasses) database.exec(statement.replaceAll('BIGINT', 'INTEGER'));
    database.exec('PRAGMA user_version = 2');
    database.close();
    const store = openStore(file);
    await checkPassMigration(store);
    await store.close();
  });
});
