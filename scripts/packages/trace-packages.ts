import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files-below.ts';

/** What modules import: names of packages, by whether they do so before they run or on demand. */
const STATIC = /^(?:import\s*|(?:import|export)\b[^"'()=;]*\bfrom\s*)["']([^"'./][^"']*)["']/gm;
const DYNAMIC = /\b(?:import|require)\(\s*["']([^"'./][^"']*)["']\s*\)/g;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Folder of a package as modules in `folder` find it, by Node's rules; undefined when it is not installed. */
function folderOf(name: string, folder: string): string | undefined {
  for (const place of createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []) {
    try {
      readManifest(join(place, name));
      return join(place, name);
    } catch {
      // It may be further up.
    }
  }
  return undefined;
}

/**
 * Folders of the packages that modules below the given folders need, those that packages need in turn included. Not those
 * for development, and not those that are imported on demand alone and are no dependency of the project: programs that
 * can use them do without.
 */
export function tracePackages(folders: readonly string[]): string[] {
  const { dependencies = {}, devDependencies = {} } = readManifest('.');
  const wanted = new Set<string>();
  for (const folder of folders) {
    for (const file of filesBelow(folder).filter((name) => name.endsWith('.mjs'))) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(STATIC)) wanted.add(packageOf(name));
      for (const [, name = ''] of text.matchAll(DYNAMIC))
        if (packageOf(name) in dependencies) wanted.add(packageOf(name));
    }
  }
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    if (isBuiltin(name)) return;
    const folder = folderOf(name, from);
    if (folder === undefined) throw new Error(`${name} is imported below ${from} and not installed`);
    if (found.has(folder)) return;
    found.add(folder);
    for (const needed of Object.keys(readManifest(folder).dependencies ?? {})) add(needed, folder);
  };
  for (const name of wanted)
    if (!(name in devDependencies)) add(name, dirname(join(process.cwd(), 'package.json')));
  return [...found].sort();
}
