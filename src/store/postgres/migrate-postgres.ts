import type pg from 'pg';
import { migrations } from '../migrations.ts';
import { inTransaction } from './create-postgres-database.ts';

/** Any number, the same in every process: one process migrates at a time. */
const LOCK = 7_304_221;

/** Brings the schema up to date; the table `schema_version` counts the versions applied. */
export function migratePostgres(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
    const found = await client.query('SELECT max(version) AS version FROM schema_version');
    const version = Number(found.rows[0]?.version ?? 0);
    if (version > migrations.length) {
      throw new Error(
        `the database has schema version ${version}, this program knows ${migrations.length}: run the newer program`,
      );
    }
    for (const statement of migrations.slice(version).flat()) await client.query(statement);
    if (version < migrations.length) {
      await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    }
  });
}
