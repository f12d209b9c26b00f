import { createHash, randomUUID } from 'node:crypto';
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
  realpathSync,
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

/**
 * Gives the SQLite file a second name, under which it stays when another one takes its place. Throws, and changes nothing,
 * when a process has the file open: it would go on writing into the file that is kept aside.
 */
function keepAside(file: string, aside: string): void {
  if (existsSync(aside)) throw new Error(`${aside} exists already: another restore was begun in this second`);
  linkSync(file, aside);
  // Locks belong to the file, its journal to the name: opened by the new name, the journal stays as it is.
  const connection = new DatabaseSync(aside);
  try {
    // In this mode the first read takes the file for itself (sqlite.org/wal.html#use_of_wal_without_shared_memory).
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT 1 FROM sqlite_schema');
  } catch (error) {
    // Any other fault is of the file, and no reason to keep it.
    if (!isBusy(error)) return;
    rmSync(aside);
    throw new Error(`a process uses ${file}: stop the service first`);
  } finally {
    connection.close();
  }
}

/**
 * Puts a backup that was checked in place of the SQLite file `place`, for the owner of its folder. What is there is kept
 * beside it under the name that is returned; undefined when nothing was there. At every moment one of both files has the
 * name. Throws, and changes nothing, while a process has the present one open.
 */
export function restoreFile(backup: string, place: string, now: Date): string | undefined {
  const isThere = existsSync(place);
  const target = isThere ? realpathSync(place) : place;
  const folder = dirname(target);
  makeFolder(folder);
  const draft = `${target}.${randomUUID()}`;
  const aside = `${target}.before-${compact(now)}`;
  try {
    copyFileSync(backup, draft);
    chmodSync(draft, 0o600);
    const { uid, gid } = statSync(folder);
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    sync(draft);
    if (isThere) keepAside(target, aside);
    // The journal belongs to the file before: SQLite would apply it to the new one.
    for (const end of ['-wal', '-shm']) if (existsSync(target + end)) renameSync(target + end, aside + end);
    renameSync(draft, target);
    sync(folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return isThere ? aside : undefined;
}
