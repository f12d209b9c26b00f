import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../../src/base/files.ts';
import { DAY_MS } from '../../src/base/time.ts';
import { isPooled } from '../../src/server/static/static-files.ts';

/** Where releases lie below the working directory. */
export const RELEASES = 'releases';
/** Files whose names hold a hash, of all releases of the last 30 days. */
export const POOL = `${RELEASES}/assets`;

/** How long a file stays in the pool after the last release that has it was current. */
const KEPT_DAYS = 30;

/** Folders that have such files: to list all others would take longer than the rest. */
const FOLDERS = ['_astro', 'pagefind'];

const pooledFiles = (client: string) =>
  FOLDERS.filter((folder) => existsSync(join(client, folder)))
    .flatMap((folder) => filesBelow(join(client, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => isPooled(`/${file}`));

/** Gives a file a second name in one step, or copies it where the disk is another. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, `${target}.new`);
    renameSync(`${target}.new`, target);
  }
}

/** {@link linkOrCopy}, which also makes the folder of the new name. */
export function linkFile(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  linkOrCopy(source, target);
}

/** Adds the hashed files of a release, and counts their days from now. */
export function fillPool(client: string, now: Date): void {
  for (const file of pooledFiles(client)) {
    const target = join(POOL, file);
    if (!existsSync(target)) linkFile(join(client, file), target);
    utimesSync(target, now, now);
  }
}

/** Removes files that no given release has and that were added long ago; returns how many. */
export function prunePool(ids: readonly string[], now: Date): number {
  const kept = new Set(ids.flatMap((id) => pooledFiles(join(RELEASES, id, 'client'))));
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS;
  const unwanted = filesBelow(POOL).filter(
    (file) => !kept.has(file) && statSync(join(POOL, file)).mtimeMs < oldest,
  );
  for (const file of unwanted) rmSync(join(POOL, file));
  return unwanted.length;
}
