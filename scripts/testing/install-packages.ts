import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { makeSharedFolder } from './shared-folder.ts';

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
