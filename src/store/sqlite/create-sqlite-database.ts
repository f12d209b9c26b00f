import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Database, Row, Statement, Steps } from '../sql.ts';
import { sqliteFault } from './sqlite-fault.ts';

interface Job {
  readonly run: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs statements on a SQLite connection, each prepared once. Reads run at once. Writes that come in during one
 * turn of the event loop share one commit, and so one wait for the disk; each stands or falls by itself, and is
 * acknowledged after the commit.
 */
export function createSqliteDatabase(connection: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>();
  let queue: Job[] = [];

  const run = ({ sql, params }: Statement): Row[] => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
      prepared.set(sql, statement);
    }
    try {
      return statement.all(...params) as Row[];
    } catch (error) {
      throw sqliteFault(error);
    }
  };

  const runAll = <T>(steps: Steps<T>): T => {
    let step = steps.next([]);
    while (!step.done) step = steps.next(run(step.value));
    return step.value;
  };

  const runJob = (job: Job): (() => void) => {
    connection.exec('SAVEPOINT job');
    try {
      const result = job.run();
      connection.exec('RELEASE job');
      return () => job.resolve(result);
    } catch (error) {
      if (!connection.isTransaction) throw error;
      connection.exec('ROLLBACK TO job; RELEASE job');
      return () => job.reject(error);
    }
  };

  const flush = (): void => {
    const jobs = queue;
    queue = [];
    try {
      // IMMEDIATE: the write lock is taken at once, where `busy_timeout` still helps.
      connection.exec('BEGIN IMMEDIATE');
      const answers = jobs.map(runJob);
      connection.exec('COMMIT');
      for (const answer of answers) answer();
    } catch (error) {
      if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
      for (const { reject } of jobs) reject(sqliteFault(error));
    }
  };

  const write = <T>(action: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (queue.length === 0) setImmediate(flush);
      queue.push({ run: action, resolve: resolve as Job['resolve'], reject });
    });

  return {
    query: async (sql, ...params) =>
      sql.startsWith('SELECT') ? run({ sql, params }) : write(() => run({ sql, params })),
    transact: (steps) => write(() => runAll(steps())),
  };
}
