import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../base/files.ts';

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
  return filesBelow(path).map((file) => join(path, file));
}

/** Hash of each file that a build reads, by path. */
export type BuildInputs = ReadonlyMap<string, string>;

/** Reads all inputs of the build below the working directory. */
export function readBuildInputs(): BuildInputs {
  const files = INPUTS.flatMap(filesOf).sort();
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), hash('sha256', readFileSync(file))]));
}

/** Hash over the inputs whose paths pass. */
export function hashBuildInputs(
  inputs: BuildInputs,
  isIncluded: (path: string) => boolean = () => true,
): string {
  const lines = [...inputs].filter(([path]) => isIncluded(path)).map((input) => input.join(' '));
  return hash('sha256', lines.join('\n')).slice(0, 32);
}

/** Hash over the files of a folder of `src` and the versions of all packages: the key of a cache of their results. */
export function hashSources(folder: string): string {
  const directory = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  const sources = readdirSync(directory)
    .sort()
    .map((file) => join(directory, file));
  return hash('sha256', Buffer.concat([...sources, 'package-lock.json'].map((file) => readFileSync(file))));
}
