import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../../src/store/sqlite/explain-sqlite.ts';
import { RELEASES } from './folders.ts';

const TRY_MS = 250;

/**
 * Waits until no other process builds in the working directory; `onWait` is called when one does. The lock is one of
 * the system on a file, so it ends with the process however that dies.
 */
export async function takeBuildLock(onWait: () => void): Promise<() => void> {
  mkdirSync(RELEASES, { recursive: true });
  const file = new DatabaseSync(join(RELEASES, '.lock'), { timeout: 0 });
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
