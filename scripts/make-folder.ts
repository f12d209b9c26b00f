import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { takeLock } from './take-lock.ts';

/**
 * Makes a folder that several processes use, unless it is there: one process fills a folder beside it and renames that
 * when it is whole, the others wait. What a process left that was ended meanwhile is removed by the next one.
 */
export async function makeFolder(path: string, fill: (aside: string) => Promise<unknown>): Promise<void> {
  if (existsSync(path)) return;
  const free = await takeLock(`${path}.lock`);
  try {
    if (existsSync(path)) return;
    const parent = dirname(path);
    const begun = `${basename(path)}.part-`;
    for (const name of readdirSync(parent))
      if (name.startsWith(begun)) rmSync(join(parent, name), { recursive: true, force: true });
    const aside = mkdtempSync(join(parent, begun));
    await fill(aside);
    renameSync(aside, path);
  } finally {
    free();
  }
}
