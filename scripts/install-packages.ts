import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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
 * rejects with npm's output.
 */
export async function installPackages(folder: string): Promise<void> {
  // Holds the hash of the lockfile that the installed packages come from.
  const stamp = join(folder, 'node_modules/.installed-from');
  const lockfile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (read(stamp) === lockfile) return;
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 64 << 20 });
  writeFileSync(stamp, lockfile);
}
