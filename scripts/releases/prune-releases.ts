import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prunePool } from './fill-pool.ts';
import { DRAFT, POOL, RELEASES } from './folders.ts';
import { currentRelease, listReleases } from './list-releases.ts';
import { runningReleases } from './running-releases.ts';

/** How many of the newest releases stay. */
const KEPT = 3;

/**
 * Removes releases but the newest three, the current one and those that a process serves, what was left of removals that
 * were interrupted, and assets that no release has had for 30 days. Returns what was done, one line each.
 */
export function pruneReleases(now: Date): string[] {
  const { byRelease, complete } = runningReleases();
  const current = currentRelease();
  const releases = listReleases();
  const isKept = ({ id }: { id: string }, index: number) =>
    index < KEPT || id === current || byRelease.has(id);
  const kept = new Set((complete ? releases.filter(isKept) : releases).map(({ id }) => id));
  const spared = new Set([...kept, POOL.slice(RELEASES.length + 1), DRAFT.slice(RELEASES.length + 1)]);
  const unwanted = readdirSync(RELEASES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !spared.has(entry.name))
    .map(({ name }) => name);
  for (const name of unwanted) {
    // Without this file it is no release, however much of the rest is left.
    rmSync(join(RELEASES, name, 'release.json'), { force: true });
    rmSync(join(RELEASES, name), { recursive: true, force: true });
  }
  const assets = prunePool([...kept], now);
  return [
    ...unwanted.map((name) => `removed ${name}`),
    ...(assets > 0 ? [`removed ${assets} assets`] : []),
    ...(complete || releases.length <= KEPT
      ? []
      : [
          'Old releases were kept, because it cannot be seen which of them other accounts serve: run "npm run release -- prune" as root on Linux.',
        ]),
  ];
}
