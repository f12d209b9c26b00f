import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isPooled, openAssetPool } from '../../../../src/server/static/static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'assets-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a file that comes into the pool later is found, with the type and tag of its bytes', async () => {
  const pool = openAssetPool(folder);
  assert.equal(await pool('/_astro/site.abc.css'), undefined);
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, '_astro/site.abc.css'), 'a{}');
  assert.deepEqual(await pool('/_astro/site.abc.css'), {
    file: join(folder, '_astro/site.abc.css'),
    type: 'text/css; charset=utf-8',
    hash: 'X1RutGBrXCt9KkSaXMK7tH',
    bytes: 3,
    kind: 'immutable',
  });
});

test('only names with a hash in the folders of assets are looked for', () => {
  const pooled = [
    '/_astro/_slug_.BGghp3sj.css',
    '/pagefind/fragment/en_1a2b3c4.pf_fragment',
    '/pagefind/index/en_1a2b3c4.pf_index',
    '/pagefind/pagefind.en_135f0fa47b.pf_meta',
  ];
  for (const path of pooled) assert.equal(isPooled(path), true, path);
  const others = [
    '/_astro/../secret',
    '/_astro/.hidden',
    '/_astro/a/b.css',
    '/_astro/',
    '/pagefind/pagefind.js',
    '/pagefind/fragment/../x.pf_fragment',
    '/index.html',
  ];
  for (const path of others) assert.equal(isPooled(path), false, path);
});

test('a file that was pruned from the pool is not found again', async () => {
  const pool = openAssetPool(folder);
  const file = join(folder, '_astro/old.def.css');
  mkdirSync(join(folder, '_astro'), { recursive: true });
  writeFileSync(file, 'b{}');
  assert.equal((await pool('/_astro/old.def.css'))?.bytes, 3);
  rmSync(file);
  assert.equal(await pool('/_astro/old.def.css'), undefined);
});
