import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, beforeEach, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../../src/base/availability.ts';
import { copyStore } from '../../../src/store/copy-store.ts';
import { openDriver, openStore } from '../../../src/store/open-store.ts';
import { createSqliteDatabases } from '../../../src/store/sqlite/sqlite-databases.ts';
import { ledgerContract } from '../../ledger-contract.ts';
import { checkPassMigration, storeBeforePasses } from '../../pass-migration.ts';
import { aClient, storeContract } from '../../store-contract.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

describe('store sqlite', () => {
  const folder = temporaryFolder('store');

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
      const store = openStore(busy);
      // Would reject with "database is locked": nothing ends the other transaction.
      await store.ready();
      await store.close();
      other.close();
    });

    /** A store whose file cannot be used for the reason that `spoil` makes, until `mend` ends it. */
    const FAULTS: readonly {
      readonly name: string;
      readonly spoil: (file: string) => () => void;
      readonly reason: RegExp;
    }[] = [
      {
        name: 'is no database',
        spoil: (file) => {
          writeFileSync(file, 'x'.repeat(4096));
          return () => rmSync(file);
        },
        reason: /file is not a database/,
      },
      {
        name: 'is in a folder that cannot be made',
        spoil: (file) => {
          writeFileSync(dirname(file), '');
          return () => rmSync(dirname(file));
        },
        reason: /ENOTDIR|EEXIST/,
      },
      {
        name: 'is locked by another process for good',
        spoil: (file) => {
          const other = new DatabaseSync(file);
          other.exec('BEGIN EXCLUSIVE');
          return () => other.close();
        },
        reason: /database is locked/,
      },
    ];
    for (const [number, { name, spoil, reason }] of FAULTS.entries())
      test(`a file that ${name} fails every call, is left as it is, and is used once it can be`, async (t) => {
        let time = 0;
        // Each look at the clock is a second later, so that no lock is waited for and every call tries again.
        t.mock.method(performance, 'now', () => (time += 10_000));
        const place = join(folder, `fault-${number}`, 'directory.db');
        mkdirSync(join(folder, `fault-${number}`));
        const isFolder = name.includes('folder');
        if (isFolder) rmSync(dirname(place), { recursive: true });
        const mend = spoil(place);
        const bytes = isFolder ? undefined : readFileSync(place);
        const reports: string[] = [];
        const store = openStore(place, (message) => reports.push(message));
        await assert.rejects(
          store.ready(),
          (error) => error instanceof StoreUnavailable && reason.test(error.message),
        );
        await assert.rejects(store.addClient(aClient()), StoreUnavailable);
        await assert.rejects(store.ping(), StoreUnavailable);
        assert.match(store.fault() ?? '', reason);
        if (bytes) assert.deepEqual(readFileSync(place), bytes);
        mend();
        const client = aClient();
        await store.addClient(client);
        assert.equal((await store.client(client.id))?.name, client.name);
        await store.ping();
        assert.equal(store.fault(), undefined);
        assert.deepEqual(reports, [
          'writing the store fails',
          'reading the store fails',
          'writing the store works again',
          'reading the store works again',
        ]);
        await store.close();
        await assert.rejects(store.client(client.id), StoreUnavailable);
      });
  });
});

describe('ledger sqlite', () => {
  const folder = temporaryFolder('ledger');

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
});

describe('sqlite commits', () => {
  const folder = temporaryFolder('commits');
  const connection = new DatabaseSync(join(folder, 'store.db'));
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE entry (id TEXT PRIMARY KEY) STRICT');
  const { durable, relaxed } = createSqliteDatabases(connection);
  after(() => {
    connection.close();
  });
  beforeEach(() => connection.exec('DELETE FROM entry'));

  const ADD = 'INSERT INTO entry (id) VALUES ($1)';
  /** 2 (FULL) waits for the disk at each commit, 1 (NORMAL) at checkpoints alone. */
  const synchronous = () => connection.prepare('PRAGMA synchronous').get()?.['synchronous'];
  const entries = () => connection.prepare('SELECT id FROM entry ORDER BY id').all();

  test('a commit waits for the disk when one of its writes is durable', async () => {
    await relaxed.query(ADD, 'one');
    assert.equal(synchronous(), 1);
    await durable.query(ADD, 'two');
    assert.equal(synchronous(), 2);
    await relaxed.query(ADD, 'three');
    assert.equal(synchronous(), 1);
    await Promise.all([relaxed.query(ADD, 'four'), durable.query(ADD, 'five'), relaxed.query(ADD, 'six')]);
    assert.equal(synchronous(), 2);
  });

  test('a durable and a relaxed write of one turn each succeed or fail on their own', async () => {
    await durable.query(ADD, 'taken');
    const twice = durable.transact(function* () {
      yield { sql: ADD, params: ['lost'] };
      yield { sql: ADD, params: ['taken'] };
    });
    const [refused, kept] = await Promise.allSettled([twice, relaxed.query(ADD, 'kept')]);
    assert.equal(refused.status, 'rejected');
    assert.equal(kept.status, 'fulfilled');
    assert.deepEqual(
      entries().map(({ id }) => id),
      ['kept', 'taken'],
    );
  });
});
