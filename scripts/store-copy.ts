/**
 * `npm run store:copy -- <from> <to> [--overwrite]`: copies all state between SQLite files and PostgreSQL databases, in
 * either direction, while the source is in use. `npm run backup` makes backups.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyStore } from '../src/store/copy-store.ts';
import { openDriver, sqliteFile } from '../src/store/open-store.ts';
import { createLedger } from '../src/store/queries/ledger-queries.ts';
import { fail, helpIfAsked, orFail } from './command.ts';
import { printTotals } from './service-store.ts';

const USAGE = `usage: npm run store:copy -- <from> <to> [--overwrite]
  <from>, <to>   path of a SQLite file, or postgres://user:password@host/database
  --overwrite    the target may hold rows; those of the same key are replaced, the others stay
example: npm run store:copy -- ./var/directory.db postgres://directory@db.example/directory`;

helpIfAsked(USAGE);
const overwrite = process.argv.includes('--overwrite');
const [from, to, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--overwrite');
if (from === undefined || to === undefined || rest.length > 0) fail(USAGE, 2);
const file = sqliteFile(from);
if (file !== undefined && !existsSync(file)) fail(`there is no file ${file} to copy from`);
const place = (url: string) => resolve(sqliteFile(url) ?? url);
if (place(from) === place(to)) fail('source and target are the same');

await orFail(async () => {
  const [source, target] = [openDriver(from), openDriver(to)];
  for (const { table, rows } of await copyStore(source, target, overwrite))
    console.log(`${table.padEnd(14)} ${String(rows).padStart(8)} rows copied and compared`);
  await printTotals(createLedger(target.durable));
  await Promise.all([source.close(), target.close()]);
});
