import { closeSync, fchmodSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../base/make-folder.ts';
import type { Driver } from '../driver.ts';
import { createSqliteDatabases } from './create-sqlite-databases.ts';
import { explainSqlite, isBusy } from './explain-sqlite.ts';
import { migrateSqlite } from './migrate-sqlite.ts';

/** How long a lock of another process is waited for, and how often it is asked for, in milliseconds. */
const LOCK_MS = 5000;
const TRY_MS = 5;

/**
 * Opens the embedded database: one file in WAL mode that several processes on one machine may share. Throws an error
 * with the file name when the file cannot be opened for writing.
 */
export function openSqlite(file: string): Driver {
  try {
    return open(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the store ${file} cannot be opened: ${reason}. DATA_DIR, or the path in STORE_URL, must be a folder that this ` +
        'user can write to, on a disk with room.',
    );
  }
}

function open(file: string): Driver {
  if (file !== ':memory:') createPrivate(file);
  const connection = new DatabaseSync(file, { timeout: LOCK_MS });
  useWal(connection);
  const version = attempt(() => migrateSqlite(connection));
  return {
    ready: async () => {
      if (typeof version !== 'number') throw version;
      return version;
    },
    ...createSqliteDatabases(connection),
    snapshot: async () => {
      const reader = new DatabaseSync(file, { readOnly: true, timeout: LOCK_MS });
      // In WAL mode a transaction reads what was there when it began.
      reader.exec('BEGIN');
      return { query: createSqliteDatabases(reader).durable.query, release: async () => reader.close() };
    },
    explain: explainSqlite,
    connections: () => undefined,
    close: async () => {
      if (connection.isOpen) connection.close();
    },
  };
}

/**
 * Switches the file to WAL mode. Where another process is about to write, SQLite refuses the switch at once, without
 * its busy timeout: processes that open a new file at the same moment would fail.
 */
function useWal(connection: DatabaseSync): void {
  const deadline = performance.now() + LOCK_MS;
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

function attempt<T>(action: () => T): T | Error {
  try {
    return action();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
