import { lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fillPool } from './fill-pool.ts';
import { CURRENT, RELEASES } from './folders.ts';
import { currentRelease } from './list-releases.ts';
import { writeNginx } from './write-nginx.ts';

/**
 * Makes a complete release the current one: the link `dist` leads to it from one moment to the next. Processes that run
 * keep the release they started with.
 */
export function useRelease(id: string, now: Date): void {
  mkdirSync(RELEASES, { recursive: true });
  // Pages of the outgoing release stay in caches from now on, and need its assets for as long.
  const outgoing = currentRelease();
  for (const each of new Set([outgoing, id]))
    if (each !== undefined) fillPool(join(RELEASES, each, 'client'), now);
  writeNginx(id);
  const [link, replaced] = [join(RELEASES, '.next'), join(RELEASES, '.replaced')];
  rmSync(link, { force: true });
  symlinkSync(join(RELEASES, id), link);
  // Astro's own build makes a folder, which a link cannot replace.
  if (lstatSync(CURRENT, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(replaced, { recursive: true, force: true });
    renameSync(CURRENT, replaced);
  }
  renameSync(link, CURRENT);
}
