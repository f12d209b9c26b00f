import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Installs the packages of a folder with a lockfile of its own, such as `tests/judges`, unless that was done already;
 * rejects with npm's output, and where the packages are linked from another checkout.
 */
export async function installPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  // Holds the hash of the lockfile that the installed packages come from.
  const stamp = join(packages, '.installed-from');
  const lockfile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (read(stamp) === lockfile) return;
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      `${packages} is linked from another checkout and was not installed from ${folder}/package-lock.json: ` +
        'remove the link, and the packages are installed here',
    );
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 64 << 20 });
  writeFileSync(stamp, lockfile);
}
