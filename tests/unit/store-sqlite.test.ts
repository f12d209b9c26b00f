import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { aClient, storeContract } from '../store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
after(() => rmSync(folder, { recursive: true }));

describe('the store on SQLite', () => {
  const file = join(folder, 'private', 'contract.db');
  storeContract(async () => {
    const store = openStore(file);
    await store.ready();
    return store;
  });

  test('its file and journal can be read by their owner only', async () => {
    const store = openStore(file);
    await store.addClient(aClient());
    for (const name of [file, `${file}-wal`]) assert.equal(statSync(name).mode & 0o777, 0o600);
    await store.close();
  });

  test('a schema newer than the program is refused with the remedy', async () => {
    const newer = join(folder, 'newer.db');
    const database = new DatabaseSync(newer);
    database.exec('PRAGMA user_version = 999');
    database.close();
    const store = openStore(newer);
    await assert.rejects(store.ready(), /newer\.db has schema version 999.*run the newer program/);
    await store.close();
  });
});
