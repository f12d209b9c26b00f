import pg from 'pg';
import type { Driver } from '../driver.ts';
import { createPostgresDatabase } from './create-postgres-database.ts';
import { migratePostgres } from './migrate-postgres.ts';

/** BIGINT columns hold milliseconds and counts, far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** The driver for many machines: a pool of PostgreSQL connections, the schema made on first use. */
export function openPostgres(url: string): Driver {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 16,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    allowExitOnIdle: true,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  let migrated: Promise<void> | undefined;
  const ready = () => {
    migrated ??= migratePostgres(pool).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
  const database = createPostgresDatabase(pool, ready);
  return { ready, durable: database, relaxed: database, close: () => pool.end() };
}
