import { join } from 'node:path';
import { takeLock } from '../take-lock.ts';
import { RELEASES } from './folders.ts';

/** Waits until no other process builds in the working directory; `onWait` is called when one does. */
export const takeBuildLock = (onWait: () => void): Promise<() => void> =>
  takeLock(join(RELEASES, '.lock'), onWait);
