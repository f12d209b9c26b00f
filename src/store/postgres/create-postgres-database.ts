import type pg from 'pg';
import type { Database, Row, Steps } from '../sql.ts';

/** Runs statements on a pool; each waits for the schema. */
export function createPostgresDatabase(pool: pg.Pool, ready: () => Promise<void>): Database {
  return {
    query: async (sql, ...params) => {
      await ready();
      return (await pool.query(sql, params)).rows as Row[];
    },
    transact: async (steps) => {
      await ready();
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await runAll(client, steps());
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

async function runAll<T>(client: pg.PoolClient, steps: Steps<T>): Promise<T> {
  let step = steps.next([]);
  while (!step.done) {
    const { rows } = await client.query(step.value.sql, [...step.value.params]);
    step = steps.next(rows as Row[]);
  }
  return step.value;
}
