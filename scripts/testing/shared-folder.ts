import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../../src/store/sqlite/sqlite-databases.ts';

const TRY_MS = 250;

/**
 * Waits until no other process holds the lock of that name and resolves with what frees it; `onWait` is called when one
 * does. The lock is one of the system on a file, so it ends with the process however that dies.
 */
export async function takeLock(path: string, onWait: () => void = () => {}): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 0 });
  for (let waits = 0; ; waits += 1) {
    try {
      file.exec('BEGIN EXCLUSIVE');
      return () => file.close();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    if (waits === 0) onWait();
    await sleep(TRY_MS);
  }
}

/**
 * Makes a folder that several processes use, unless it is whole: one process fills a folder aside, `fill` resolves with
 * what to rename into place, and the others wait. Lock and folders aside are at `workplace`, on the same file system.
 * What a process left that was ended meanwhile is removed by the next one.
 */
export async function makeSharedFolder(
  path: string,
  fill: (aside: string) => Promise<string>,
  { workplace = path, isWhole = () => existsSync(path) } = {},
): Promise<void> {
  if (isWhole()) return;
  const parent = dirname(workplace);
  const free = await takeLock(`${workplace}.lock`);
  try {
    if (isWhole()) return;
    const begun = `${basename(workplace)}.part-`;
    for (const name of readdirSync(parent)) if (name.startsWith(begun)) removeUnlessUsed(join(parent, name));
    const aside = mkdtempSync(join(parent, begun));
    const made = await fill(aside);
    rmSync(path, { recursive: true, force: true });
    renameSync(made, path);
    rmSync(aside, { recursive: true, force: true });
  } finally {
    free();
  }
}

function removeUnlessUsed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A program that outlived the process that started it still writes there: a later run removes it.
  }
}
