import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { filesBelow } from '../../src/base/files.ts';
import { linkOrCopy, POOL, RELEASES } from '../releases/release-pool.ts';

/** Parts of packages that no program reads, but for licences: Node runs no TypeScript of packages. */
const UNUSED = /\.(?:map|[cm]?ts)$|^(?!licen[cs]e|notice|copying).*\.md$/i;

/** `except` is a folder of `source` that is left out, and so is CommonJS beside the same as modules, which ours import. */
function copyFolder(source: string, target: string, except?: string): void {
  mkdirSync(target, { recursive: true });
  const entries = readdirSync(source, { withFileTypes: true });
  const hasModules = entries.some(({ name }) => name === 'esm');
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isFile() && !UNUSED.test(name)) linkOrCopy(join(source, name), join(target, name));
    if (entry.isDirectory() && name !== except && !(hasModules && name === 'cjs'))
      copyFolder(join(source, name), join(target, name));
  }
}

/**
 * Copies folders of packages of the project to the same places below `target`. A package that `release` has is taken
 * from there, so that its files are on the disk once.
 */
export function copyPackages(folders: readonly string[], target: string, release?: string): void {
  for (const folder of folders) {
    const place = relative(resolve('.'), folder);
    const own = release === undefined ? folder : join(release, place);
    // Packages inside a package have a folder of their own in the list; modules that it bundles may be deeper.
    copyFolder(existsSync(own) ? own : folder, join(target, place), 'node_modules');
  }
}

/**
 * Copies the pool of assets into a package that holds release `id`. A file that the release has under the same name is
 * linked to that one instead of being stored twice.
 */
export function copyPool(id: string, out: string): void {
  for (const file of filesBelow(POOL)) {
    const target = join(out, POOL, file);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    const own = join(out, RELEASES, id, 'client', file);
    if (existsSync(own)) linkOrCopy(own, target);
    else copyFileSync(join(POOL, file), target);
    const { atime, mtime } = statSync(join(POOL, file));
    utimesSync(target, atime, mtime);
  }
}

/** A relative import of a TypeScript module, which ends a line or an expression. */
const RELATIVE = /((?:\bfrom|\bimport\(?)\s*['"])(\.{1,2}\/[^'"]+)\.ts(['"])/g;

/**
 * Compiles TypeScript modules and all that they import to JavaScript at the same paths below `target`, with names that end
 * in `.mjs`. Packages and JSON files that they import have to be there.
 */
export function compileModules(modules: readonly string[], target: string): void {
  const waiting = [...modules];
  const done = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    for (const [, , path] of code.matchAll(RELATIVE)) waiting.push(join(dirname(file), `${path}.ts`));
    const output = join(target, file.replace(/\.ts$/, '.mjs'));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, code.replaceAll(RELATIVE, '$1$2.mjs$3'));
  }
}

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
