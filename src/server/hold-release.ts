import { openSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, readRelease } from './static/read-release.ts';

/**
 * The release in `folder`, whose `release.json` stays open as long as the process lives: so `npm run release -- prune`
 * sees that it is in use. Undefined when the folder is no release, as after a build by Astro alone.
 */
export function holdRelease(folder: string): Release | undefined {
  const release = readRelease(folder);
  if (release) openSync(join(folder, 'release.json'), 'r');
  return release;
}
