import { createRequire } from 'node:module';
import type pg from 'pg';
import type { Driver } from '../driver.ts';
import { createPostgresDatabase } from './create-postgres-database.ts';
import { explainPostgres } from './explain-postgres.ts';
import { migratePostgres } from './migrate-postgres.ts';

const require = createRequire(import.meta.url);

/**
 * The driver for many machines: a pool of PostgreSQL connections, the schema made on first use. No statement waits
 * for ever: the server ends one after 5 s, and one that a frozen server leaves unanswered is given up after 6 s.
 */
export function openPostgres(url: string): Driver {
  // Loaded on demand, because most installations use SQLite.
  const { Pool, TypeOverrides, types: parsers }: typeof pg = require('pg');
  // BIGINT columns contain milliseconds and counts, far below 2^53.
  const types = new TypeOverrides();
  types.setTypeParser(parsers.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    types,
    max: 16,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  let migrated: Promise<number> | undefined;
  const migrate = () => {
    migrated ??= migratePostgres(pool).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
  const database = createPostgresDatabase(pool, migrate);
  return {
    ready: () =>
      migrate().catch((error: unknown) => {
        const reason = explainPostgres(error);
        if (reason === undefined) throw error;
        const { host, pathname } = new URL(url);
        throw new Error(`PostgreSQL at ${host}${pathname} (STORE_URL) cannot be used: ${reason}`, {
          cause: error,
        });
      }),
    durable: database,
    relaxed: database,
    snapshot: async () => {
      const client = await pool.connect();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return {
        query: async (sql, ...params) => (await client.query(sql, params)).rows,
        release: async () => client.release(true),
      };
    },
    explain: explainPostgres,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
