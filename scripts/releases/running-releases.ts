import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { RELEASES } from './folders.ts';

/** Ids of processes by the release that each serves. */
export interface RunningReleases {
  readonly byRelease: ReadonlyMap<string, readonly number[]>;
  /** Whether every process could be asked; without, a release that seems unused may be in use. */
  readonly complete: boolean;
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
 * `release.json` of its release open (`src/server/open-process.ts`), which Linux shows below `/proc`.
 */
export function runningReleases(): RunningReleases {
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
