/** Primary result codes that are about the file and not about the statement (sqlite.org/rescode.html). */
const BUSY = 5;
const OF_FILE = new Set([BUSY, 6, 7, 8, 10, 13, 14, 15]);

const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

/** Why the SQLite file cannot be used; undefined when the error is about something else. */
export function explainSqlite(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (OF_FILE.has(primaryCode(error))) return error.message;
  return error.message === 'database is not open' ? error.message : undefined;
}
