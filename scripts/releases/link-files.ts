import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files-below.ts';
import { linkOrCopy } from '../packages/link-or-copy.ts';

/** {@link linkOrCopy}, which also makes the folder of the new name. */
export function linkFile(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  linkOrCopy(source, target);
}

/** {@link linkFile} for every file below a folder whose path in it passes. */
export function linkFolder(source: string, target: string, isWanted = (_file: string) => true): void {
  for (const file of filesBelow(source)) if (isWanted(file)) linkFile(join(source, file), join(target, file));
}
