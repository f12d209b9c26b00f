import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files and folders that a build reads. */
const INPUTS = [
  'content',
  'deploy/nginx',
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

/** Hash over names and bytes of the inputs of the build below the working directory whose paths pass. */
export function hashBuildInputs(isIncluded: (path: string) => boolean = () => true): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesOf).filter(isIncluded).sort()) {
    const bytes = readFileSync(file);
    hash.update(`${file.replaceAll('\\', '/')}\0${bytes.byteLength}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Hash over the files of a folder of `src` and the versions of all packages: the key of a cache of their results. */
export function hashSources(folder: string): string {
  const hash = createHash('sha256');
  const directory = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(join(directory, file)));
  return hash.update(readFileSync('package-lock.json')).digest('hex');
}
