import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesBelow } from '../src/base/files.ts';

/** A folder with releases of its own, beginning with the current one of the repository. */
export interface ReleaseFolder {
  readonly folder: string;
  /** Id of the release that was copied. */
  readonly first: string;
  remove(): void;
}

/** Links a file into a folder, which is made when it is missing. */
export const link = (source: string, target: string) => {
  mkdirSync(dirname(target), { recursive: true });
  linkSync(source, target);
};

/** Copies the current release into a new folder inside the project, where its server finds the packages. */
export function copyRelease(): ReleaseFolder {
  const folder = mkdtempSync(resolve('.bench-releases-'));
  const { id } = JSON.parse(readFileSync('dist/release.json', 'utf8'));
  for (const file of filesBelow('dist')) link(join('dist', file), join(folder, 'releases', id, file));
  symlinkSync(resolve('deploy'), join(folder, 'deploy'));
  return { folder, first: id, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Hash of every file below a directory, by its path there. */
export function hashTree(directory: string): Record<string, string> {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(directory, file)))
      .digest('hex');
  return Object.fromEntries(
    filesBelow(directory)
      .sort()
      .map((file) => [file, hashOf(file)]),
  );
}
