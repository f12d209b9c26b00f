/**
 * `npm run store:copy -- <from> <to> [--overwrite]`: copies all state between SQLite files and PostgreSQL databases, in
 * either direction, while the source is in use. `npm run backup` makes backups.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { displayAmount } from '../src/payments/price.ts';
import { copyStore } from '../src/store/copy-store.ts';
import type { Driver } from '../src/store/database.ts';
import { openDriver, sqliteFile } from '../src/store/open-store.ts';
import { createLedger } from '../src/store/queries/ledger-queries.ts';

const USAGE = `usage: npm run store:copy -- <from> <to> [--overwrite]
  <from>, <to>   path of a SQLite file, or postgres://user:password@host/database
  --overwrite    the target may hold rows; those of the same key are replaced, the others stay
example: npm run store:copy -- ./var/directory.db postgres://directory@db.example/directory`;

const overwrite = process.argv.includes('--overwrite');
const [from, to, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--overwrite');

function open(url: string): Driver {
  try {
    return openDriver(url);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

if (from === '--help') {
  console.log(USAGE);
  process.exit(0);
}
if (from === undefined || to === undefined || rest.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
const file = sqliteFile(from);
if (file !== undefined && !existsSync(file)) fail(`there is no file ${file} to copy from`);
const place = (url: string) => resolve(sqliteFile(url) ?? url);
if (place(from) === place(to)) fail('source and target are the same');

const source = open(from);
const target = open(to);
try {
  for (const { table, rows } of await copyStore(source, target, overwrite))
    console.log(`${table.padEnd(14)} ${String(rows).padStart(8)} rows copied and compared`);
  const totals = await createLedger(target.durable).totals();
  for (const { rail, state, payments, amount, currency } of totals)
    console.log(`ledger: ${rail} ${state}, ${payments} payments, ${displayAmount(amount, currency)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all([source.close(), target.close()]);
}
