/**
 * `npm run backup`: writes all state of the store into a new file, with a checksum, and keeps the newest ones; `check`
 * tries the newest one as a restore would, and `restore` puts one in place.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup, listBackups, restoreFile, writeBackup } from '../src/store/backups.ts';
import { copyStore } from '../src/store/copy-store.ts';
import type { Driver } from '../src/store/database.ts';
import { openDriver, sqliteFile } from '../src/store/open-store.ts';
import { createLedger } from '../src/store/queries/ledger-queries.ts';
import { fail, helpIfAsked, orFail, settingsOrExit } from './command.ts';
import { expectStore, printTotals, storeOf } from './service-store.ts';

const USAGE = `usage:
  npm run backup [-- --keep N]      writes a backup into BACKUP_DIR and keeps the newest N (14)
  npm run backup -- list            complete backups, the newest first
  npm run backup -- check [FILE]    restores a backup, the newest one by default, into a folder of its own and reads it
  npm run backup -- restore FILE    puts it in place of the store, whose file is kept beside it; stop the service first
The store is that of STORE_URL or DATA_DIR, as the service has them.`;

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
    await printTotals(createLedger(copy.durable));
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
  expectStore(store);
  const source = openDriver(store);
  try {
    const { file: written, tables } = await writeBackup(source, backups, keep, new Date());
    await printTotals(createLedger(source.durable));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows were copied and compared: ${written}`);
  } finally {
    await source.close();
  }
}

async function run(): Promise<void> {
  if (command === 'write') await write(keep);
  else if (command === 'list') {
    for (const backup of listBackups(backups)) console.log(backup.file);
  } else if (command === 'check') {
    const newest = file ?? listBackups(backups)[0]?.file;
    if (newest === undefined) throw new Error(`there is no backup in ${backups}`);
    await check(newest);
  } else if (command === 'restore' && file !== undefined) await restore(file);
  else usage(`"${positionals.join(' ')}" is no command`);
}

helpIfAsked(USAGE);
const usage = (message: string) => fail(`${message}\n${USAGE}`, 2);
const options = { keep: { type: 'string', default: '14' } } as const;
const { values, positionals } = await orFail(() => parseArgs({ allowPositionals: true, options }));
const [command = 'write', file, ...rest] = positionals;
const keep = Number(values.keep);
if (!Number.isSafeInteger(keep) || keep < 1) usage('--keep takes a whole number from 1');
if (rest.length > 0 || (file !== undefined && !['check', 'restore'].includes(command)))
  usage('that are too many words');
const settings = await settingsOrExit();
const store = storeOf(settings);
const backups = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups');
await orFail(run);
