import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = 'tests/judges';
/** Holds the hash of the lockfile that the installed packages come from. */
const STAMP = join(FOLDER, 'node_modules/.installed-from');

function installedFrom(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/** Installs the packages of the judges from their lockfile, unless that was done already; rejects with npm's output. */
export async function installJudges(): Promise<void> {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex');
  if (installedFrom() === lockfile) return;
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, maxBuffer: 64 << 20 });
  writeFileSync(STAMP, lockfile);
}
