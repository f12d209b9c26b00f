/** Primary result codes that are about the file and not about the statement (sqlite.org/rescode.html). */
const BUSY = 5;
const OF_FILE = new Set([BUSY, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** What Node says of a connection that was closed. */
export const NOT_OPEN = 'database is not open';

const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

/** Why the SQLite file cannot be used; undefined when the error is about something else. */
export function explainSqlite(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOfSystem = 'syscall' in error;
  return OF_FILE.has(primaryCode(error)) || isOfSystem || error.message === NOT_OPEN
    ? error.message
    : undefined;
}
