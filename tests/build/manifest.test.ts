import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StaticManifest } from '../../src/server/static/manifest.ts';
import { digestOf } from '../../src/server/static/release.ts';

const manifest = StaticManifest.parse(JSON.parse(readFileSync('dist/server/static.json', 'utf8')));
const entries = Object.entries(manifest.files);

test('the manifest names every file of the build once, and no other', () => {
  const built = readdirSync('dist/client', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice('dist/client/'.length))
    .sort();
  assert.deepEqual(entries.map(([, { file }]) => file).sort(), built);
});

test('length and hash of the manifest are those of the bytes', () => {
  for (const [path, { file, bytes, hash }] of entries) {
    const body = readFileSync(join('dist/client', file));
    assert.equal(body.byteLength, bytes, path);
    assert.equal(createHash('sha256').update(body).digest('base64url').slice(0, 22), hash, path);
  }
});

test('every page except the 404 page has a twin, and every twin its page', () => {
  for (const [path, { kind, twin }] of entries) {
    if (kind === 'page' && path !== '/404') {
      assert.equal(manifest.files[twin ?? '']?.twin, path, `twin of ${path}`);
    }
    if (kind === 'twin') assert.equal(manifest.files[twin ?? '']?.kind, 'page', `page of ${path}`);
  }
  assert.equal(manifest.files['/404']?.twin, undefined);
});

test('every file has the media type of its content', () => {
  const unknown = entries.filter(
    ([path, { type }]) => type === 'application/octet-stream' && !path.startsWith('/pagefind/'),
  );
  assert.deepEqual(unknown, []);
});

test('the manifest has the digest of the catalogue file', () => {
  assert.equal(digestOf(readFileSync('dist/server/catalog.ndjson')), manifest.catalog);
});
