import type pg from 'pg';
import type { Database, Row, Steps } from '../sql.ts';
import { postgresFault } from './postgres-fault.ts';

function passOn(error: unknown): never {
  throw postgresFault(error);
}

/** Runs statements on a pool; each waits for the schema. */
export function createPostgresDatabase(pool: pg.Pool, ready: () => Promise<void>): Database {
  return {
    query: async (sql, ...params) => {
      await ready().catch(passOn);
      return (await pool.query(sql, params).catch(passOn)).rows as Row[];
    },
    transact: async (steps) => {
      await ready().catch(passOn);
      const client = await pool.connect().catch(passOn);
      let broken: Error | undefined;
      try {
        await client.query('BEGIN').catch(passOn);
        const result = await runAll(client, steps());
        await client.query('COMMIT').catch(passOn);
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
    const { rows } = await client.query(step.value.sql, [...step.value.params]).catch(passOn);
    step = steps.next(rows as Row[]);
  }
  return step.value;
}
