import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../src/store/sqlite/sqlite-databases.ts';

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
