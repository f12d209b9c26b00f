import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
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

  test('opening a new file waits for another process that begins to write it', async () => {
    const shared = join(folder, 'shared.db');
    const writer = `
      const { parentPort } = require('node:worker_threads');
      const { DatabaseSync } = require('node:sqlite');
      const database = new DatabaseSync(${JSON.stringify(shared)});
      database.exec('BEGIN IMMEDIATE');
      parentPort.postMessage('writing');
      setTimeout(() => database.close(), 300);
    `;
    const other = new Worker(writer, { eval: true });
    const gone = once(other, 'exit');
    await once(other, 'message');
    const store = openStore(shared);
    await store.ready();
    await store.addClient(aClient());
    await store.close();
    await gone;
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
