import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NODE_TEST = new URL('./node-test.mjs', import.meta.url).href;

/** Address of the copy of the project that the process works in. */
let root;
const isTest = (url) => url.startsWith(`${root}tests/`);
const isOurs = (url) => ['src/', 'tests/', 'scripts/'].some((folder) => url.startsWith(root + folder));

/** File names by the file that imports them. */
const imports = new Map();
const sources = new Map();

/** Text of a TypeScript file without its types. */
function sourceOf(url) {
  const known = sources.get(url.pathname);
  if (known !== undefined) return known;
  const source = stripTypeScriptTypes(readFileSync(url, 'utf8'));
  sources.set(url.pathname, source);
  return source;
}

/**
 * Lets the process load the files of its working directory again and again: every `sources` number stands for one
 * loading of `src`, every `tests` number for one of a test file and what it shares with others. Packages are loaded
 * once.
 */
export function loadFresh() {
  root = pathToFileURL(join(process.cwd(), '/')).href;
  registerHooks({ resolve, load: read });
}

function resolve(specifier, context, nextResolve) {
  const { parentURL } = context;
  if (parentURL === undefined || !isOurs(parentURL)) return nextResolve(specifier, context);
  if (specifier === 'node:test') return { url: NODE_TEST, shortCircuit: true };
  const resolved = nextResolve(specifier, context);
  if (!isOurs(resolved.url)) return resolved;
  const [from, to] = [fileURLToPath(parentURL), fileURLToPath(resolved.url)];
  imports.set(from, (imports.get(from) ?? new Set()).add(to));
  const query = new URL(parentURL).searchParams;
  if (!isTest(resolved.url)) query.delete('tests');
  return { ...resolved, url: `${resolved.url}?${query}` };
}

function read(address, context, nextLoad) {
  const url = new URL(address);
  if (!isOurs(address) || !url.pathname.endsWith('.ts')) return nextLoad(address, context);
  return { format: 'module', source: sourceOf(url), shortCircuit: true };
}

/** Loads a file of the project with everything it imports, unless it was loaded under these numbers. */
export const load = (file, numbers) => import(`${pathToFileURL(file).href}?${new URLSearchParams(numbers)}`);

/** Every file that a loaded file imports, directly or not. */
export function importedBy(file, found = new Set()) {
  for (const next of imports.get(file) ?? []) if (!found.has(next)) importedBy(next, found.add(next));
  return found;
}
