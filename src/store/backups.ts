import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../base/files.ts';
import { type CopiedTable, copyStore } from './copy-store.ts';
import type { Driver } from './database.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { isBusy } from './sqlite/sqlite-databases.ts';

const NAME = /^directory-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
/** What another backup that was ended left behind is removed after this time, in milliseconds. */
const LEFT_MS = 86_400_000;

/** A complete backup: a SQLite file, with its checksum beside it in the form of `sha256sum`. */
export interface Backup {
  readonly file: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly takenAt: number;
}

const checksumOf = (file: string) => `${file}.sha256`;

/** Complete backups in a folder, the newest first; none when there is no such folder. */
export function listBackups(folder: string): Backup[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      const file = join(folder, name);
      if (year === undefined || !existsSync(checksumOf(file))) return [];
      return [{ file, takenAt: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((a, b) => b.takenAt - a.takenAt);
}

/**
 * Writes all state of a store of either engine, as it is at one moment, into a new file of `folder`, compares every row,
 * and then removes all backups but the newest `keep`. The file appears complete and with its checksum, or not at all.
 */
export async function writeBackup(
  source: Driver,
  folder: string,
  keep: number,
  now: Date,
): Promise<Backup & { readonly tables: readonly CopiedTable[] }> {
  makeFolder(folder);
  const stamp = compact(now);
  const file = join(folder, `directory-${stamp}.db`);
  if (existsSync(file)) throw new Error(`${file} exists already: another backup was begun in this second`);
  const draft = join(folder, `.directory-${stamp}-${process.pid}.db`);
  const target = openSqlite(draft);
  let tables: CopiedTable[];
  try {
    tables = await copyStore(source, target, false);
    await target.close();
    sync(draft);
    const line = `${await hashOf(draft)}  ${basename(file)}\n`;
    writeFileSync(checksumOf(draft), line, { mode: 0o600 });
    sync(checksumOf(draft));
    renameSync(checksumOf(draft), checksumOf(file));
    renameSync(draft, file);
    sync(folder);
  } catch (error) {
    await target.close();
    for (const end of ['', '-wal', '-shm', '.sha256']) rmSync(draft + end, { force: true });
    throw error;
  }
  removeOld(folder, keep, now);
  return { file, takenAt: Date.parse(`${now.toISOString().slice(0, 19)}Z`), tables };
}

/** A time as in names of files: `20261123T181500Z`. */
const compact = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** Makes what was written outlast a loss of power. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function removeOld(folder: string, keep: number, now: Date): void {
  for (const { file } of listBackups(folder).slice(keep)) {
    rmSync(file, { force: true });
    rmSync(checksumOf(file), { force: true });
  }
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (/^\.directory-.*\.db/.test(name) && now.getTime() - statSync(path).mtimeMs > LEFT_MS) rmSync(path);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Rejects, with what is wrong, unless the file has the bytes that its checksum names. */
export async function checkBackup(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  if (!existsSync(checksumOf(file)))
    throw new Error(`${checksumOf(file)} is missing: ${file} cannot be checked`);
  const [expected] = readFileSync(checksumOf(file), 'utf8').split(/\s/);
  if ((await hashOf(file)) !== expected)
    throw new Error(`${file} has other bytes than ${checksumOf(file)} names: use another backup`);
}

/** Throws when a process has the SQLite file open: it would go on writing into the file that is moved aside. */
function expectUnused(file: string): void {
  if (!existsSync(file)) return;
  // Locks belong to the file, its journal to the name: opened by another name, a broken file keeps its journal as it is.
  const link = `${file}.${process.pid}`;
  linkSync(file, link);
  const connection = new DatabaseSync(link);
  try {
    // In this mode the first read takes the file for itself (sqlite.org/wal.html#use_of_wal_without_shared_memory).
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT 1 FROM sqlite_schema');
  } catch (error) {
    if (isBusy(error)) throw new Error(`a process uses ${file}: stop the service first`);
    // Any other fault is of the file, which is moved aside.
  } finally {
    connection.close();
    for (const end of ['', '-wal', '-shm']) rmSync(link + end, { force: true });
  }
}

/**
 * Puts a backup that was checked in place of the SQLite file `target`, for the owner of its folder. What is there is kept
 * beside it under the name that is returned; undefined when nothing was there. Throws, and changes nothing, while a
 * process uses the file.
 */
export function restoreFile(backup: string, target: string, now: Date): string | undefined {
  expectUnused(target);
  const folder = dirname(target);
  makeFolder(folder);
  const draft = `${target}.restored`;
  copyFileSync(backup, draft);
  chmodSync(draft, 0o600);
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  sync(draft);
  const aside = `${target}.before-${compact(now)}`;
  const wasThere = existsSync(target);
  // The journal belongs to the file before: SQLite would apply it to the new one.
  for (const end of ['-wal', '-shm', '']) if (existsSync(target + end)) renameSync(target + end, aside + end);
  renameSync(draft, target);
  sync(folder);
  return wasThere ? aside : undefined;
}
