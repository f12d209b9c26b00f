import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { linkOrCopy } from './link-or-copy.ts';

/** Parts of packages that no program reads: Node runs no TypeScript of packages. */
const UNUSED = /\.(?:map|[cm]?ts)$/;

/** `except` is a folder of `source` that is left out. */
function copyFolder(source: string, target: string, except?: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isFile() && !UNUSED.test(name)) linkOrCopy(join(source, name), join(target, name));
    if (entry.isDirectory() && name !== except) copyFolder(join(source, name), join(target, name));
  }
}

/**
 * Copies folders of packages of the project to the same places below `target`. A package that `release` has is taken
 * from there, so that its files are on the disk once.
 */
export function copyPackages(folders: readonly string[], target: string, release?: string): void {
  for (const folder of folders) {
    const place = relative(resolve('.'), folder);
    const own = release === undefined ? folder : join(release, place);
    // Packages inside a package have a folder of their own in the list; modules that it bundles may be deeper.
    copyFolder(existsSync(own) ? own : folder, join(target, place), 'node_modules');
  }
}
