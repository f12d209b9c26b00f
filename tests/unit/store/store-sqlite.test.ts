import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { copyStore } from '../../../src/store/copy-store.ts';
import { openDriver } from '../../../src/store/open-driver.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { aClient, storeContract } from '../../store-contract.ts';

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

  test('a release works on the schema of a later one; a copy of it is refused, since it would leave out what is new', async () => {
    const newer = join(folder, 'newer.db');
    const first = openStore(newer);
    await first.ready();
    await first.close();
    const database = new DatabaseSync(newer);
    database.exec('ALTER TABLE client ADD COLUMN later TEXT; CREATE TABLE later (id TEXT) STRICT');
    database.exec('PRAGMA user_version = 999');
    database.close();
    const store = openStore(newer);
    await store.ready();
    const client = aClient();
    await store.addClient(client);
    assert.equal((await store.client(client.id))?.name, client.name);
    await store.close();
    const [from, to] = [openDriver(newer), openDriver(':memory:')];
    await assert.rejects(
      copyStore(from, to, false),
      /schema version 999, this program knows \d+ .*newer program/,
    );
    await Promise.all([from.close(), to.close()]);
  });

  test('a start on a schema that is up to date takes no lock of the file', async () => {
    const busy = join(folder, 'busy.db');
    const first = openStore(busy);
    await first.ready();
    await first.close();
    const other = new DatabaseSync(busy);
    other.exec('BEGIN IMMEDIATE');
    const began = performance.now();
    const store = openStore(busy);
    await store.ready();
    assert.ok(performance.now() - began < 1000);
    await store.close();
    other.close();
  });
});
