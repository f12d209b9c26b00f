import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { hashBuildInputs, readBuildInputs } from '../../../src/build/build-inputs.ts';
import { staticManifest } from '../../../src/build/server-files.ts';
import { CATALOG_FILE } from '../../../src/catalog/catalog-lines.ts';

test('the manifest states the sources as they were when the build began', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const project = process.cwd();
  t.after(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true });
  });
  process.chdir(folder);
  for (const path of ['content', 'dist/client', 'dist/server']) mkdirSync(path, { recursive: true });
  writeFileSync('content/tool.md', 'before');
  writeFileSync('dist/client/about.html', '<p>About</p>');
  for (const file of [CATALOG_FILE, 'search.bin']) writeFileSync(join('dist/server', file), '');

  const { hooks } = staticManifest();
  hooks['astro:build:start']?.({} as HookParameters<'astro:build:start'>);
  const begun = hashBuildInputs(readBuildInputs());
  writeFileSync('content/tool.md', 'changed during the build');
  hooks['astro:build:done']?.({
    dir: pathToFileURL(`${join(folder, 'dist/client')}/`),
    logger: { info: () => undefined },
  } as unknown as HookParameters<'astro:build:done'>);

  const manifest = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
  assert.equal(manifest.inputs, begun);
  assert.notEqual(manifest.inputs, hashBuildInputs(readBuildInputs()));
});
