import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** Rooms that a room may import from, itself aside. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  catalog: [],
  search: ['catalog'],
  markdown: ['catalog'],
  discovery: ['catalog', 'markdown'],
  images: [],
  store: ['catalog'],
  intelligence: ['catalog'],
  agents: ['catalog', 'store', 'api', 'discovery'],
  payments: ['catalog', 'store', 'intelligence', 'api', 'discovery'],
  sandbox: ['catalog', 'store', 'payments', 'api'],
  mcp: ['catalog', 'search', 'api', 'discovery'],
};
/** Rooms of the inside, which know neither Astro nor sockets. */
const PURE = [...Object.keys(ALLOWED), 'api'];
const OUTER = ['server', 'pages', 'layouts', 'components', 'integrations', 'scripts'];

const files = globSync('src/**/*.{ts,astro,mjs}').filter((file) => !file.endsWith('.d.ts'));
const roomOf = (path: string) => /^src\/([^/.]+)\//.exec(path)?.[1] ?? '';

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  );
}

const offences = (isWrong: (room: string, name: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((name) => isWrong(roomOf(file), name))
      .map((name) => `${file} imports ${name}`),
  );

test('rooms import only from the rooms below them', () => {
  const wrong = offences((room, name) => {
    const other = roomOf(name);
    const allowed = ALLOWED[room];
    return other !== '' && other !== room && allowed !== undefined && !allowed.includes(other);
  });
  assert.deepEqual(wrong, []);
});

test('the API does not know the server, the pages or the build', () => {
  assert.deepEqual(
    offences((room, name) => room === 'api' && OUTER.includes(roomOf(name))),
    [],
  );
});

test('only pages, layouts, components and integrations import Astro', () => {
  const wrong = offences((room, name) => PURE.includes(room) && /^(?:astro(?:[:/]|$)|@astrojs\/)/.test(name));
  assert.deepEqual(wrong, []);
});

test('only the server, and the build for the dev server, import node:http', () => {
  const wrong = offences(
    (room, name) =>
      room !== 'server' && room !== 'integrations' && /^(?:node:)?(?:https?|http2|net)$/.test(name),
  );
  assert.deepEqual(wrong, []);
});
