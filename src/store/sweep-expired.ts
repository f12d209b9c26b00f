import type { Database } from './sql.ts';

const TABLES = [
  ['client', 'id'],
  ['claim', 'hash'],
  ['attempt', 'hash'],
  ['refresh_token', 'hash'],
  ['ticket', 'hash'],
  ['revoked_token', 'jti'],
  ['replay', 'id'],
  ['hit', 'id'],
  ['observed_change', 'id'],
  ['last_report', 'holder'],
] as const;

/** Deletes up to 1000 expired rows of each table; resolves with how many. */
export async function sweepExpired(database: Database, at: number): Promise<number> {
  let swept = 0;
  for (const [table, key] of TABLES) {
    const rows = await database.query(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE expires_at < $1 LIMIT 1000)
       AND expires_at < $1 RETURNING 1 AS swept`,
      at,
    );
    swept += rows.length;
  }
  return swept;
}
