import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files-below.ts';

/** Gives a file a second name, or copies it where the disk is another. Makes the folder of the new name. */
export function linkFile(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, target);
  }
}

/** {@link linkFile} for every file below a folder whose path in it passes. */
export function linkFolder(source: string, target: string, isWanted = (_file: string) => true): void {
  for (const file of filesBelow(source)) if (isWanted(file)) linkFile(join(source, file), join(target, file));
}
