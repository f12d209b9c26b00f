import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Database, Driver, Row, Statement, Steps } from '../database.ts';

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

/** How long writes wait for the lock of another process, and how often they try, in milliseconds. */
const LOCK_MS = 5000;
const TRY_MS = 5;

interface Job {
  readonly durable: boolean;
  readonly run: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs statements on a SQLite connection; each is prepared once. Reads run immediately. All writes of one turn of the
 * event loop share a commit. Each write succeeds or fails on its own, and resolves after the commit. The commit waits
 * for the disk (`synchronous=FULL`) when it contains a durable write. `durable` and `relaxed` share the connection,
 * because a commit on another connection empties the page cache. Waiting for the lock of another process does not
 * block the event loop.
 */
export function createSqliteDatabases(connection: DatabaseSync): Pick<Driver, 'durable' | 'relaxed'> {
  const prepared = new Map<string, StatementSync>();
  let queue: Job[] = [];
  let queuedAt = 0;
  let synced: boolean | undefined;

  const run = ({ sql, params }: Statement): Row[] => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
      prepared.set(sql, statement);
    }
    return statement.all(...params) as Row[];
  };

  /** Runs a statement without parameters. Unlike `exec` it uses the prepared statement. */
  const execute = (sql: string) => run({ sql, params: [] });

  const runAll = <T>(steps: Steps<T>): T => {
    let step = steps.next([]);
    while (!step.done) step = steps.next(run(step.value));
    return step.value;
  };

  const runJob = (job: Job): (() => void) => {
    execute('SAVEPOINT job');
    try {
      const result = job.run();
      execute('RELEASE job');
      return () => job.resolve(result);
    } catch (error) {
      if (!connection.isTransaction) throw error;
      connection.exec('ROLLBACK TO job; RELEASE job');
      return () => job.reject(error);
    }
  };

  /** Takes the write lock; false when another connection has it. */
  const lock = (): boolean => {
    try {
      connection.exec('PRAGMA busy_timeout = 0');
      execute('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (isBusy(error) && performance.now() - queuedAt < LOCK_MS) return false;
      throw error;
    } finally {
      if (connection.isOpen) connection.exec('PRAGMA busy_timeout = 250');
    }
  };

  /**
   * Sets whether commits wait for the disk. Checkpoints always wait, because they overwrite log entries that must be
   * durable.
   */
  const sync = (wanted: boolean): void => {
    if (wanted === synced) return;
    connection.exec(`PRAGMA synchronous = ${wanted ? 'FULL' : 'NORMAL'}`);
    synced = wanted;
  };

  const flush = (): void => {
    const jobs = queue;
    try {
      sync(jobs.some(({ durable }) => durable));
      if (!lock()) {
        setTimeout(flush, TRY_MS);
        return;
      }
      queue = [];
      const answers = jobs.map(runJob);
      execute('COMMIT');
      for (const answer of answers) answer();
    } catch (error) {
      queue = [];
      if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
      for (const { reject } of jobs) reject(error);
    }
  };

  const write = <T>(durable: boolean, action: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (queue.length === 0) {
        queuedAt = performance.now();
        setImmediate(flush);
      }
      queue.push({ durable, run: action, resolve: resolve as Job['resolve'], reject });
    });

  const view = (durable: boolean): Database => ({
    query: async (sql, ...params) =>
      sql.startsWith('SELECT') ? run({ sql, params }) : write(durable, () => run({ sql, params })),
    transact: (steps) => write(durable, () => runAll(steps())),
  });
  return { durable: view(true), relaxed: view(false) };
}
