import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isBusy } from '../../src/store/sqlite/sqlite-databases.ts';

const TRY_MS = 250;

/**
 * Waits until no other process holds the lock of that name and resolves with what frees it; `onWait` is called when one
 * does. The lock is one of the system on a file, so it ends with the process however that dies.
 */
export async function takeLock(path: string, onWait: () => void = () => {}): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 0 });
  for (let waits = 0; ; waits += 1) {
    try {
      file.exec('BEGIN EXCLUSIVE');
      return () => file.close();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    if (waits === 0) onWait();
    await sleep(TRY_MS);
  }
}

/**
 * Makes a folder that several processes use, unless it is whole: one process fills a folder aside, `fill` resolves with
 * what to rename into place, and the others wait. Lock and folders aside are at `workplace`, on the same file system.
 * What a process left that was ended meanwhile is removed by the next one.
 */
export async function makeSharedFolder(
  path: string,
  fill: (aside: string) => Promise<string>,
  { workplace = path, isWhole = () => existsSync(path) } = {},
): Promise<void> {
  if (isWhole()) return;
  const parent = dirname(workplace);
  const free = await takeLock(`${workplace}.lock`);
  try {
    if (isWhole()) return;
    const begun = `${basename(workplace)}.part-`;
    for (const name of readdirSync(parent)) if (name.startsWith(begun)) removeUnlessUsed(join(parent, name));
    const aside = mkdtempSync(join(parent, begun));
    const made = await fill(aside);
    rmSync(path, { recursive: true, force: true });
    renameSync(made, path);
    rmSync(aside, { recursive: true, force: true });
  } finally {
    free();
  }
}

function removeUnlessUsed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A program that outlived the process that started it still writes there: a later run removes it.
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** What npm reads in a folder where it installs. */
const READ_BY_NPM = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs the packages of a folder with a lockfile of its own, such as `tests/judges`, unless that was done already;
 * rejects with npm's output, and where the packages are linked from another checkout.
 */
export async function installPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  // Holds the hash of the lockfile that the installed packages come from.
  const stamp = '.installed-from';
  const lockfile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const isWhole = () => read(join(packages, stamp)) === lockfile;
  if (isWhole()) return;
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      `${packages} is linked from another checkout and was not installed from ${folder}/package-lock.json: ` +
        'remove the link, and the packages are installed here',
    );
  const install = async (aside: string) => {
    for (const name of READ_BY_NPM)
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(aside, name));
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: aside, maxBuffer: 64 << 20 });
    writeFileSync(join(aside, 'node_modules', stamp), lockfile);
    return join(aside, 'node_modules');
  };
  await makeSharedFolder(packages, install, {
    workplace: join('var', `packages-of-${basename(folder)}`),
    isWhole,
  });
}
