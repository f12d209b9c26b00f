import { closeSync, fchmodSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../base/files.ts';
import type { Database, Driver } from '../database.ts';
import { migrations } from '../migrations.ts';
import { createSqliteDatabases, explainSqlite, isBusy, NOT_OPEN } from './sqlite-databases.ts';

/**
 * Brings the schema up to date; `PRAGMA user_version` counts the versions applied. A schema that is up to date, or newer,
 * is only read, without a lock. Versions only add, so this program works on a newer one. Returns the version.
 */
function migrateSqlite(connection: DatabaseSync): number {
  const found = versionOf(connection);
  if (found >= migrations.length) return found;
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have migrated while this one waited for the lock.
    const version = versionOf(connection);
    if (version < migrations.length) {
      for (const statement of migrations.slice(version).flat()) connection.exec(toSqlite(statement));
      connection.exec(`PRAGMA user_version = ${migrations.length}`);
    }
    connection.exec('COMMIT');
    return versionOf(connection);
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function toSqlite(statement: string): string {
  const sql = statement.replaceAll('BIGINT', 'INTEGER');
  return sql.startsWith('CREATE TABLE') ? `${sql} STRICT` : sql;
}

function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** How long opening waits for the lock of another process, and how often it asks, in milliseconds. */
const LOCK_MS = 5000;
const TRY_MS = 5;
/** The same for opening again: requests are answered meanwhile, and wait with it. */
const LOCK_AGAIN_MS = 100;
/** How long a failure to open counts before the next try, in milliseconds. */
const FAILED_MS = 1000;

/**
 * The embedded database: one file in WAL mode that several processes on one machine may share. It is opened on first use.
 * While the file cannot be opened every call fails, and one in a second tries again, so that a process works once the
 * file does; `ready` then rejects with the name of the file and the reason.
 */
export function openSqlite(file: string): Driver {
  let connected: Connected | undefined;
  let failed: { readonly error: unknown; readonly at: number } | undefined;
  let isClosed = false;
  const connect = (): Connected => {
    if (connected) return connected;
    if (isClosed) throw new Error(NOT_OPEN);
    if (failed && performance.now() - failed.at < FAILED_MS) throw failed.error;
    try {
      connected = open(file, failed ? LOCK_AGAIN_MS : LOCK_MS);
      return connected;
    } catch (error) {
      failed = { error, at: performance.now() };
      throw error;
    }
  };
  const view = (name: 'durable' | 'relaxed'): Database => ({
    query: async (sql, ...params) => connect()[name].query(sql, ...params),
    transact: async (steps) => connect()[name].transact(steps),
  });
  return {
    ready: async () => {
      try {
        return connect().version;
      } catch (error) {
        const reason = explainSqlite(error);
        if (reason === undefined) throw error;
        throw new Error(
          `the store ${file} cannot be opened: ${reason}. DATA_DIR, or the path in STORE_URL, must be a folder that this ` +
            'user can write to, on a disk with room.',
          { cause: error },
        );
      }
    },
    durable: view('durable'),
    relaxed: view('relaxed'),
    snapshot: async () => {
      const reader = new DatabaseSync(file, { readOnly: true, timeout: LOCK_MS });
      // In WAL mode a transaction reads what was there when it began.
      reader.exec('BEGIN');
      return { query: createSqliteDatabases(reader).durable.query, release: async () => reader.close() };
    },
    explain: explainSqlite,
    connections: () => undefined,
    close: async () => {
      isClosed = true;
      if (connected?.connection.isOpen) connected.connection.close();
      connected = undefined;
    },
  };
}

interface Connected extends Pick<Driver, 'durable' | 'relaxed'> {
  readonly connection: DatabaseSync;
  /** Of the schema. */
  readonly version: number;
}

function open(file: string, lockMs: number): Connected {
  if (file !== ':memory:') createPrivate(file);
  const connection = new DatabaseSync(file, { timeout: lockMs });
  try {
    useWal(connection, lockMs);
    const version = migrateSqlite(connection);
    return { connection, version, ...createSqliteDatabases(connection) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Switches the file to WAL mode. Where another process is about to write, SQLite refuses the switch at once, without
 * its busy timeout: processes that open a new file at the same moment would fail.
 */
function useWal(connection: DatabaseSync, lockMs: number): void {
  const deadline = performance.now() + lockMs;
  for (;;) {
    try {
      connection.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_MS);
    }
  }
}

/** Makes the file before SQLite does, so that it and its journals are readable by their owner only. */
function createPrivate(file: string): void {
  makeFolder(dirname(file));
  const descriptor = openSync(file, 'a', 0o600);
  fchmodSync(descriptor, 0o600);
  closeSync(descriptor);
}
