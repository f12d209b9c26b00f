import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../base/files.ts';
import { isAlive } from '../../base/service.ts';

/** What is kept about the processes that run on a folder of state. */
export interface RunMark {
  /** How many processes of this machine have ended without stopping in order, ever. */
  readonly crashes: number;
  /** Notes that this process stops in order. */
  readonly end: () => void;
}

function readCount(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/**
 * Marks this process as running in `folder`, which all processes of a machine may share, and counts the marks that
 * processes left behind which no longer run. Undefined where the folder cannot be written.
 */
export function markRun(folder: string, pid = process.pid, runs = isAlive): RunMark | undefined {
  const prefix = `${hostname()}-`;
  const mark = join(folder, prefix + pid);
  const count = join(folder, 'crashes');
  try {
    makeFolder(folder);
    const left = readdirSync(folder).filter((name) => {
      const of = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
      // In a container every process has the same number: a mark with ours is of the one before.
      return of > 0 && (of === pid || !runs(of));
    });
    const crashes = readCount(count) + left.length;
    for (const name of left) rmSync(join(folder, name), { force: true });
    if (left.length > 0) {
      writeFileSync(`${count}.${pid}`, String(crashes), { mode: 0o600 });
      renameSync(`${count}.${pid}`, count);
    }
    writeFileSync(mark, '', { mode: 0o600 });
    return { crashes, end: () => rmSync(mark, { force: true }) };
  } catch {
    return undefined;
  }
}
