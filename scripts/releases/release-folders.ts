import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { filesBelow } from '../../src/base/files.ts';
import { StaticManifest } from '../../src/server/static/manifest.ts';
import { nginxConfig } from '../../src/server/static/nginx-config.ts';
import { type Release, readRelease } from '../../src/server/static/release.ts';
import { takeLock } from '../testing/shared-folder.ts';
import { fillPool, linkFile, POOL, prunePool, RELEASES } from './release-pool.ts';

/** Link to the current release. */
const CURRENT = 'dist';

/** What a build writes to before it is a release. */
export const DRAFT = `${RELEASES}/.draft`;

/** {@link linkFile} for every file below a folder whose path in it passes. */
export function linkFolder(source: string, target: string, isWanted = (_file: string) => true): void {
  for (const file of filesBelow(source)) if (isWanted(file)) linkFile(join(source, file), join(target, file));
}

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

function openFiles(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return [];
    }
  });
}

/** Whether a process whose files cannot be seen may be ours. */
function maybeOurs(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('entry.mjs');
  } catch {
    return false;
  }
}

/**
 * Which releases below the working directory are served by processes of this machine. A process keeps
 * `release.json` of its release open (`src/server/open-process.ts`), which Linux shows below `/proc`. Unless every process
 * could be asked (`complete`), a release that seems unused may be in use.
 */
export function runningReleases(): { byRelease: ReadonlyMap<string, readonly number[]>; complete: boolean } {
  const byRelease = new Map<string, number[]>();
  const root = resolve(RELEASES) + sep;
  let complete = true;
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return { byRelease, complete: false };
  }
  for (const pid of pids) {
    try {
      for (const file of openFiles(pid)) {
        if (!file.startsWith(root) || !file.endsWith(`${sep}release.json`)) continue;
        const id = file.slice(root.length, -'/release.json'.length);
        byRelease.set(id, [...(byRelease.get(id) ?? []), Number(pid)]);
      }
    } catch {
      complete &&= !maybeOurs(pid);
    }
  }
  return { byRelease, complete };
}

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

/** Where the documented configuration expects the project. */
const DOCUMENTED = '/srv/fintech-tool-directory';

/** `deploy/nginx.conf` with the working directory in place of the documented one. */
export const nginxSite = () => readFileSync('deploy/nginx.conf', 'utf8').replaceAll(DOCUMENTED, resolve('.'));

/**
 * Writes `nginx/` of a release below `project`, which `deploy/nginx.conf` includes. It names the folder of the release as it
 * is once the project lies at `place`; a file that is right already is left alone.
 */
export function writeNginx(id: string, project = resolve('.'), place = project): void {
  const release = join(project, RELEASES, id);
  const manifest = StaticManifest.parse(
    JSON.parse(readFileSync(join(release, 'server/static.json'), 'utf8')),
  );
  const template = (name: string) =>
    readFileSync(join('deploy/nginx', name), 'utf8').replaceAll('@release@', join(place, RELEASES, id));
  const files = {
    ...nginxConfig(manifest, join(place, RELEASES, id)),
    'http.conf': template('http.conf'),
    'server.conf': template('server.conf'),
  };
  mkdirSync(join(release, 'nginx'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(release, 'nginx', name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    // In one step, and never into a file that a copy of the release shares.
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}

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

/** Waits until no other process builds in the working directory; `onWait` is called when one does. */
export const takeBuildLock = (onWait: () => void): Promise<() => void> =>
  takeLock(join(RELEASES, '.lock'), onWait);
