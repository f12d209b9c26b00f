import type { DatabaseSync } from 'node:sqlite';
import { migrations } from '../migrations.ts';

/**
 * Brings the schema up to date; `PRAGMA user_version` counts the versions applied. A schema that is up to date, or newer,
 * is only read, without a lock. Versions only add, so this program works on a newer one. Returns the version.
 */
export function migrateSqlite(connection: DatabaseSync): number {
  const found = versionOf(connection);
  if (found >= migrations.length) return found;
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have migrated while this one waited for the lock.
    const version = versionOf(connection);
    if (version < migrations.length) {
      for (const statement of migrations.slice(version).flat()) connection.exec(toSqlite(statement));
      connection.exec(`PRAGMA user_version = ${migrations.length}`);
    }
    connection.exec('COMMIT');
    return versionOf(connection);
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function toSqlite(statement: string): string {
  const sql = statement.replaceAll('BIGINT', 'INTEGER');
  return sql.startsWith('CREATE TABLE') ? `${sql} STRICT` : sql;
}

function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);
}
