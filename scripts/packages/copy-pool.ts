import { copyFileSync, existsSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files-below.ts';
import { POOL, RELEASES } from '../releases/folders.ts';
import { linkOrCopy } from './link-or-copy.ts';

/**
 * Copies the pool of assets into a package that holds release `id`. A file that the release has under the same name is
 * linked to that one instead of being stored twice.
 */
export function copyPool(id: string, out: string): void {
  for (const file of filesBelow(POOL)) {
    const target = join(out, POOL, file);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    const own = join(out, RELEASES, id, 'client', file);
    if (existsSync(own)) linkOrCopy(own, target);
    else copyFileSync(join(POOL, file), target);
    const { atime, mtime } = statSync(join(POOL, file));
    utimesSync(target, atime, mtime);
  }
}
