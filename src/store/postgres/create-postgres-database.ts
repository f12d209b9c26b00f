import type pg from 'pg';
import type { Database, Row, Steps } from '../sql.ts';
import { explainPostgres } from './explain-postgres.ts';

const ignore = () => {};

/** Runs statements on a pool; each waits for the schema. */
export function createPostgresDatabase(pool: pg.Pool, ready: () => Promise<unknown>): Database {
  return {
    query: async (sql, ...params) => {
      await ready();
      return (await pool.query(sql, params)).rows as Row[];
    },
    transact: async (steps) => {
      await ready();
      return inTransaction(pool, (client) => runAll(client, steps()));
    },
  };
}

/** Runs `work` in a transaction on a connection of the pool. A connection that failed is not used again. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks between two statements says so by an event; unheard, it would end the process.
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (explainPostgres(error) !== undefined) broken = error as Error;
    else
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

async function runAll<T>(client: pg.PoolClient, steps: Steps<T>): Promise<T> {
  let step = steps.next([]);
  while (!step.done) {
    const { rows } = await client.query(step.value.sql, [...step.value.params]);
    step = steps.next(rows as Row[]);
  }
  return step.value;
}
