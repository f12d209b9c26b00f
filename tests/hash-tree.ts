import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../scripts/releases/release-pool.ts';

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
