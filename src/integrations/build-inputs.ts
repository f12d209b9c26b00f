import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that a build is made of. */
const INPUTS = [
  'content',
  'public',
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hash over names and bytes of all inputs of the build below the working directory. */
export function hashBuildInputs(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesOf).sort()) {
    const bytes = readFileSync(file);
    hash.update(`${file.replaceAll('\\', '/')}\0${bytes.byteLength}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
