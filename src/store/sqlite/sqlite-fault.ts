import { StoreUnavailable } from '../store-unavailable.ts';

/** Result codes (sqlite.org/rescode.html) that say nothing of the statement: busy, locked, no memory, … */
const PASSING = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  7, // SQLITE_NOMEM
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
  26, // SQLITE_NOTADB
]);

/** The error to pass on: {@link StoreUnavailable} for faults of file, disk and locks, else the error itself. */
export function sqliteFault(error: unknown): unknown {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return error;
  return PASSING.has(errcode & 0xff) ? new StoreUnavailable(error) : error;
}
