import type { Driver } from './driver.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Path of the SQLite file that a `STORE_URL` names, with or without `file:`; undefined for PostgreSQL. */
export function sqliteFile(url: string): string | undefined {
  return /^postgres(?:ql)?:\/\//.test(url) ? undefined : url.replace(/^file:(?:\/\/)?/, '');
}

/** The driver for a `STORE_URL`: PostgreSQL for `postgres://…`, otherwise SQLite in the file that it names. */
export function openDriver(url: string): Driver {
  const file = sqliteFile(url);
  return file === undefined ? openPostgres(url) : openSqlite(file);
}
