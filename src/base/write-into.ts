import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file, and its folder first when that is missing. */
export function writeInto(file: string, body: string | Uint8Array): void {
  try {
    writeFileSync(file, body);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
}
