/**
 * `npm run backup`: writes all state of the store into a new file, with a checksum, and keeps the newest ones; `check`
 * tries the newest one as a restore would, and `restore` puts one in place.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { displayAmount } from '../src/payments/price.ts';
import { checkBackup, listBackups, restoreFile, writeBackup } from '../src/store/backups.ts';
import { copyStore } from '../src/store/copy-store.ts';
import type { Driver } from '../src/store/database.ts';
import { openDriver, sqliteFile } from '../src/store/open-store.ts';
import { createLedger } from '../src/store/queries/ledger-queries.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const USAGE = `usage:
  npm run backup [-- --keep N]      writes a backup into BACKUP_DIR and keeps the newest N (14)
  npm run backup -- list            complete backups, the newest first
  npm run backup -- check [FILE]    restores a backup, the newest one by default, into a folder of its own and reads it
  npm run backup -- restore FILE    puts it in place of the store, whose file is kept beside it; stop the service first
The store is that of STORE_URL or DATA_DIR, as the service has them.`;

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string', default: '14' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return usage((error as Error).message);
  }
}

function usage(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

async function showLedger(driver: Driver): Promise<void> {
  for (const { rail, state, payments, amount, currency } of await createLedger(driver.durable).totals())
    console.log(`ledger: ${rail} ${state}, ${payments} payments, ${displayAmount(amount, currency)}`);
}

/** Calls `use` with a copy of a checked backup that is opened as the service would open it. */
async function withCopy(file: string, use: (driver: Driver) => Promise<void>): Promise<void> {
  await checkBackup(file);
  const folder = mkdtempSync(join(dirname(file), '.copy-'));
  try {
    const place = join(folder, 'directory.db');
    restoreFile(file, place, new Date());
    const copy = openDriver(place);
    try {
      await copy.ready();
      await use(copy);
    } finally {
      await copy.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(file: string): Promise<void> {
  await withCopy(file, async (copy) => {
    const found = await copy.durable.query('PRAGMA integrity_check');
    if (found[0]?.['integrity_check'] !== 'ok')
      throw new Error(`${file} is damaged: ${JSON.stringify(found)}`);
    await showLedger(copy);
  });
  console.log(`${file} can be restored.`);
}

async function restore(file: string): Promise<void> {
  const target = sqliteFile(store);
  if (target === undefined)
    await withCopy(file, async (copy) => {
      const database = openDriver(store);
      try {
        await copyStore(copy, database, false);
      } finally {
        await database.close();
      }
    });
  else {
    await checkBackup(file);
    const aside = restoreFile(file, target, new Date());
    if (aside) console.log(`What was there is ${aside}.`);
  }
  console.log(`${file} is in place; start the service.`);
}

async function write(keep: number): Promise<void> {
  const from = sqliteFile(store);
  if (from !== undefined && !existsSync(from))
    throw new Error(`there is no store ${from}; set DATA_DIR or STORE_URL`);
  const source = openDriver(store);
  try {
    const { file: written, tables } = await writeBackup(source, backups, keep, new Date());
    await showLedger(source);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows were copied and compared: ${written}`);
  } finally {
    await source.close();
  }
}

const { values, positionals } = parse();
const [command = 'write', file, ...rest] = positionals;
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const keep = Number(values.keep);
if (!Number.isSafeInteger(keep) || keep < 1) usage('--keep takes a whole number from 1');
if (rest.length > 0 || (file !== undefined && !['check', 'restore'].includes(command)))
  usage('that are too many words');
const settings = settingsOrExit();
const store = settings.STORE_URL ?? join(settings.DATA_DIR, 'directory.db');
const backups = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups');
try {
  if (command === 'write') await write(keep);
  else if (command === 'list') {
    for (const backup of listBackups(backups)) console.log(backup.file);
  } else if (command === 'check') {
    const newest = file ?? listBackups(backups)[0]?.file;
    if (newest === undefined) throw new Error(`there is no backup in ${backups}`);
    await check(newest);
  } else if (command === 'restore' && file !== undefined) await restore(file);
  else usage(`"${positionals.join(' ')}" is no command`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
