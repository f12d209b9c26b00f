import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

/** The folders of `src`, lowest first, each with the folders it imports from: all of them further up in this list. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  http: ['base'],
  records: ['base'],
  store: ['base'],
  catalog: ['base', 'records'],
  agents: ['base', 'store'],
  payments: ['base', 'store'],
  search: ['base', 'catalog', 'records'],
  documents: ['base', 'catalog', 'http', 'records'],
  mcp: ['base', 'catalog', 'http', 'records'],
  observations: ['base', 'catalog', 'records', 'store'],
  report: ['base', 'catalog', 'records'],
  api: [
    'agents',
    'base',
    'catalog',
    'documents',
    'http',
    'mcp',
    'payments',
    'records',
    'report',
    'search',
    'store',
  ],
  site: ['base', 'catalog', 'documents', 'records', 'search'],
  server: [
    'agents',
    'api',
    'base',
    'catalog',
    'documents',
    'http',
    'mcp',
    'observations',
    'payments',
    'records',
    'search',
    'store',
  ],
  build: ['base', 'catalog', 'documents', 'payments', 'records', 'search', 'server'],
  pages: ['agents', 'api', 'base', 'catalog', 'documents', 'http', 'records', 'search', 'server', 'site'],
};
/** Folders that render or build the site; the others know nothing of Astro. */
const ASTRO = ['pages', 'site', 'build'];
/** Folders that handle connections or open them, and the build step that stands in for them in the dev server. */
const HTTP = ['server', 'build', 'observations'];

const files = globSync('src/**/*.{ts,astro,mjs}').filter((file) => !file.endsWith('.d.ts'));
const folderOf = (path: string) => /^src\/([^/.]+)\//.exec(path)?.[1];

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import|src=)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  );
}

/** Every import between two folders of `src`, as `[importing file, imported file]`. */
const between = files.flatMap((file) =>
  importsOf(file)
    .map((name) => [file, name] as const)
    .filter(([, name]) => folderOf(name) !== undefined && folderOf(name) !== folderOf(file)),
);

test('every folder of src has a row', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== undefined));
  assert.deepEqual([...folders].sort(), Object.keys(IMPORTS).sort());
});

test('rows name only rows above them', () => {
  const seen = new Set<string>();
  for (const [folder, allowed] of Object.entries(IMPORTS)) {
    assert.deepEqual(
      allowed.filter((other) => !seen.has(other)),
      [],
      folder,
    );
    seen.add(folder);
  }
});

test('a folder imports only from the folders of its row', () => {
  const wrong = between.filter(([file, name]) => {
    const allowed = IMPORTS[folderOf(file) ?? ''];
    return allowed !== undefined && !allowed.includes(folderOf(name) ?? '');
  });
  assert.deepEqual(wrong, []);
});

test('every allowance is used', () => {
  const used = new Set(between.map(([file, name]) => `${folderOf(file)} → ${folderOf(name)}`));
  const unused = Object.entries(IMPORTS).flatMap(([folder, allowed]) =>
    allowed.map((other) => `${folder} → ${other}`).filter((edge) => !used.has(edge)),
  );
  assert.deepEqual(unused, []);
});

test('no file imports itself by way of others', () => {
  const importsBy = new Map(
    files.map((file) => [file, importsOf(file).filter((name) => files.includes(name))]),
  );
  // Without the files that no other imports, and without those that import none, again and again, circles remain.
  let left = files;
  for (let before = 0; before !== left.length; ) {
    before = left.length;
    const imported = new Set(left.flatMap((file) => importsBy.get(file) ?? []));
    left = left.filter((file) => imported.has(file));
  }
  for (let before = 0; before !== left.length; ) {
    before = left.length;
    const remaining = new Set(left);
    left = left.filter((file) => importsBy.get(file)?.some((name) => remaining.has(name)));
  }
  assert.deepEqual(left, []);
});

/** The folders of `src/search`, lowest first; the files beside them come last. */
const SEARCH = ['text', 'plan', 'needs', 'facts', 'parse', 'kinds', 'search'];

test('a file of the search imports only from its folder and lower ones', () => {
  const levelOf = (path: string) => SEARCH.indexOf(basename(dirname(path)));
  const inSearch = files.filter((file) => file.startsWith('src/search/'));
  const higher = inSearch.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('src/search/') && levelOf(name) > levelOf(file))
      .map((name) => [file, name]),
  );
  assert.deepEqual(higher, []);
  assert.deepEqual([...new Set(inSearch.map((file) => basename(dirname(file))))].sort(), SEARCH.toSorted());
});

/** Files outside `allowed` folders that import what the pattern matches. */
const importers = (allowed: readonly string[], pattern: RegExp) =>
  files.filter((file) => {
    const folder = folderOf(file);
    return (
      folder !== undefined && !allowed.includes(folder) && importsOf(file).some((name) => pattern.test(name))
    );
  });

test('only what renders or builds the site imports Astro, with the adapter of the process', () => {
  assert.deepEqual(importers(ASTRO, /^(?:astro(?:[:/]|$)|@astrojs\/)/), ['src/server/astro-adapter.ts']);
});

test('only the process, static serving, the build steps and the collectors import node:http', () => {
  assert.deepEqual(importers(HTTP, /^(?:node:)?(?:https?|http2|net)$/), []);
});
