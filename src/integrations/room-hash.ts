import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Hash over the sources of a room and all packages: what was made with others is made anew. */
export function roomHash(room: string): string {
  const hash = createHash('sha256');
  const directory = fileURLToPath(new URL(`../${room}`, import.meta.url));
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(join(directory, file)));
  return hash.update(readFileSync('package-lock.json')).digest('hex');
}
