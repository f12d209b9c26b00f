import { readdirSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Release, readRelease } from '../../src/server/static/release.ts';
import { CURRENT, RELEASES } from './folders.ts';

/** Complete releases below the working directory, the newest first. */
export function listReleases(): Release[] {
  let names: string[];
  try {
    names = readdirSync(RELEASES);
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const release = readRelease(join(RELEASES, name));
      return release?.id === name ? [release] : [];
    })
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Id of the release that `dist` leads to; undefined when it leads to none. */
export function currentRelease(): string | undefined {
  try {
    const folder = realpathSync(CURRENT);
    return folder === join(resolve(RELEASES), basename(folder)) ? readRelease(folder)?.id : undefined;
  } catch {
    return undefined;
  }
}
