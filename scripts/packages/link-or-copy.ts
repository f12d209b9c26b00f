import { copyFileSync, linkSync } from 'node:fs';

/** Gives a file a second name, or copies it where the disk is another. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, target);
  }
}
