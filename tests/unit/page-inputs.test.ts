import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/**
 * Later builds use a page again when the catalogue answers all that the page asked as before. That is right only if pages
 * are made from nothing else, but from what makes every page anew: the sources and the settings.
 */
const files = globSync('src/{pages,layouts,components,view}/**/*.{astro,ts}');
const naming = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => file.replaceAll('\\', '/'));

test('only pages of prose, whose files make every page anew, are read by Astro', () => {
  assert.deepEqual(naming(/astro:content/).sort(), ['src/pages/[page].astro', 'src/pages/docs/[doc].astro']);
});

test('no page reads files, the environment, the clock or chance', () => {
  assert.deepEqual(naming(/node:fs|process\.env|new Date\(\)|Date\.now|Math\.random|\bfetch\(/), []);
});

test('the content is read without a record for the addresses of pages only', () => {
  const body = (text: string) => text.replace(/^export (?:async )?function getStaticPaths[\s\S]*?^\}$/m, '');
  const used = files.filter(
    (file) => !file.endsWith('record-paths.ts') && /contentOfBuild\(/.test(body(readFileSync(file, 'utf8'))),
  );
  assert.deepEqual(used, []);
});

test('what is remembered between pages is kept for each catalogue, which records its reads for one page', () => {
  const remembering = [...files, ...globSync('src/{catalog,discovery}/**/*.ts')].filter((file) =>
    /new WeakMap<(?!Catalog\b)/.test(readFileSync(file, 'utf8')),
  );
  // Its map of tools is kept for each catalogue.
  assert.deepEqual(remembering, ['src/catalog/facts/facts-of.ts']);
});
