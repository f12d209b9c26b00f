import type pg from 'pg';
import { migrations } from '../migrations.ts';
import { inTransaction } from './create-postgres-database.ts';

/** Any number, the same in every process: one process migrates at a time. */
const LOCK = 7_304_221;
/** SQLSTATE of a table that does not exist. */
const NO_TABLE = '42P01';
/** The longest time of a timer, in milliseconds: 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1;

async function versionOf(queries: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await queries.query('SELECT max(version) AS version FROM schema_version');
  return Number(rows[0]?.version ?? 0);
}

/**
 * Brings the schema up to date; the table `schema_version` counts the versions applied. A schema that is up to date, or
 * newer, is only read, without a lock. Versions only add, so this program works on a newer one. Resolves with the version.
 */
export async function migratePostgres(pool: pg.Pool): Promise<number> {
  const found = await versionOf(pool).catch((error: { code?: string }) => {
    if (error.code === NO_TABLE) return 0;
    throw error;
  });
  if (found >= migrations.length) return found;
  return inTransaction(pool, async (client) => {
    // A new index of a large table, or the wait for another process that makes it, takes longer than any request may.
    await client.query('SET LOCAL statement_timeout = 0');
    const patient = (text: string, values: unknown[] = []) => {
      const query = { text, values, query_timeout: NO_LIMIT_MS };
      return client.query(query);
    };
    await patient('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await patient('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
    // Read again: another process may have migrated while this one waited for the lock.
    const version = await versionOf(client);
    if (version >= migrations.length) return version;
    for (const statement of migrations.slice(version).flat()) await patient(statement);
    await patient('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    return migrations.length;
  });
}
