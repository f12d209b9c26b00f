import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Database, Row, Statement, Steps } from '../sql.ts';

/** Runs statements on a SQLite connection, each prepared once. */
export function createSqliteDatabase(connection: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>();
  const run = ({ sql, params }: Statement): Row[] => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
      prepared.set(sql, statement);
    }
    return statement.all(...params) as Row[];
  };
  const runAll = <T>(steps: Steps<T>): T => {
    let step = steps.next([]);
    while (!step.done) step = steps.next(run(step.value));
    return step.value;
  };
  return {
    query: async (sql, ...params) => run({ sql, params }),
    transact: async (steps) => {
      // IMMEDIATE: the write lock is taken at once, where `busy_timeout` still helps.
      connection.exec('BEGIN IMMEDIATE');
      try {
        const result = runAll(steps());
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
