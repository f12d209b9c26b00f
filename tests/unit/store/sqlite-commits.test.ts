import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, beforeEach, test } from 'node:test';
import { createSqliteDatabases } from '../../../src/store/sqlite/sqlite-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'commits-'));
const connection = new DatabaseSync(join(folder, 'store.db'));
connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE entry (id TEXT PRIMARY KEY) STRICT');
const { durable, relaxed } = createSqliteDatabases(connection);
after(() => {
  connection.close();
  rmSync(folder, { recursive: true });
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
