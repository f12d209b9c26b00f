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

/** Puts a file into the pool in one step: as a second name of its bytes, or a copy where the disk is another. */
function place(source: string, target: string): void {
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  try {
    linkSync(source, target);
  } catch {
    const draft = join(POOL, '.draft');
    copyFileSync(source, draft);
    renameSync(draft, target);
  }
}

/** Adds the hashed files of a release, and counts their days from now. */
export function fillPool(client: string, now: Date): void {
  for (const file of pooledFiles(client)) {
    const target = join(POOL, file);
    place(join(client, file), target);
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
