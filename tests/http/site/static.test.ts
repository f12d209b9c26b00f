import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { StaticManifest } from '../../../src/server/static/manifest.ts';
import { ALL_PAGES } from '../../test-options.ts';
import { callAt } from '../raw-request.ts';
import { address, sample } from '../site.ts';

const root = new URL('../../../dist/', import.meta.url);
const manifest: StaticManifest = JSON.parse(readFileSync(new URL('server/static.json', root), 'utf8'));
const asset = Object.keys(manifest.files).find((path) => path.endsWith('.css')) ?? '';

const at = new URL(address('/')).origin;
/** A request whose path and headers are sent as they are. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  callAt(at, path, { method, headers });

test('files of the manifest are served whole, with their type, length and tag', async () => {
  const all = Object.keys(manifest.files).filter((path) => path !== '/404');
  const kinds = Map.groupBy(all, (path) => `${manifest.files[path]?.kind} ${manifest.files[path]?.type}`);
  const paths = [...kinds.values()].flatMap((some) => (ALL_PAGES ? some : sample(some, 5)));
  for (const path of paths) {
    const entry = manifest.files[path];
    const { status, headers, bytes: body } = await raw(path);
    assert.equal(status, 200, path);
    assert.equal(headers['content-type'], entry?.type, path);
    assert.equal(Number(headers['content-length']), body.byteLength, path);
    assert.equal(
      createHash('sha256').update(body).digest('base64url').slice(0, 22),
      entry?.hash,
      `${path} is not the file that was built`,
    );
    assert.equal(headers['etag'], `"${entry?.hash}"`, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.ok(headers['content-security-policy'], path);
  }
});

test('assets with a hash in their name never expire', async () => {
  const { headers } = await raw(asset);
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('brotli and gzip give the same bytes back, each with its own tag and Vary', async () => {
  const plain = await raw('/tools/stripe');
  const br = await raw('/tools/stripe', { 'accept-encoding': 'br' });
  const gzip = await raw('/tools/stripe', { 'accept-encoding': 'gzip;q=1, br;q=0.1' });
  assert.equal(br.headers['content-encoding'], 'br');
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.ok(brotliDecompressSync(br.bytes).equals(plain.bytes));
  assert.ok(gunzipSync(gzip.bytes).equals(plain.bytes));
  assert.equal(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size, 3);
  for (const { headers } of [plain, br, gzip]) assert.match(String(headers['vary']), /accept-encoding/i);
});

test('a known tag gives 304, alone, weak, in a list or as a star, and another tag does not', async () => {
  const { headers } = await raw('/robots.txt');
  const etag = String(headers['etag']);
  for (const value of [etag, `W/${etag}`, `"x", ${etag} , "y"`, '*']) {
    const answer = await raw('/robots.txt', { 'if-none-match': value });
    assert.equal(answer.status, 304, value);
    assert.equal(answer.bytes.byteLength, 0);
    assert.equal(answer.headers['content-type'], undefined);
    assert.equal(answer.headers['cache-control'], headers['cache-control']);
  }
  assert.equal((await raw('/robots.txt', { 'if-none-match': '"other"' })).status, 200);
});

test('one range is answered in part', async () => {
  const { bytes: body, headers } = await raw('/robots.txt');
  const size = body.byteLength;
  const part = await raw('/robots.txt', { range: 'bytes=-5' });
  assert.equal(part.status, 206);
  assert.equal(part.headers['content-range'], `bytes ${size - 5}-${size - 1}/${size}`);
  assert.equal(Number(part.headers['content-length']), 5);
  assert.ok(part.bytes.equals(body.subarray(-5)));
  const beyond = await raw('/robots.txt', { range: `bytes=${size}-` });
  assert.equal(beyond.status, 416);
  assert.equal(beyond.headers['content-range'], `bytes */${size}`);
  assert.equal((await raw('/robots.txt', { range: 'lines=0-1' })).status, 200);
  const same = { range: 'bytes=0-4', 'if-range': String(headers['etag']) };
  assert.equal((await raw('/robots.txt', same)).status, 206);
  assert.equal((await raw('/robots.txt', { ...same, 'if-range': '"old"' })).status, 200);
});

test('files answer no other method, and say which they do', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await raw('/tools/stripe', {}, method);
    assert.equal(status, 405);
    assert.equal(headers['allow'], 'GET, HEAD, OPTIONS');
  }
  assert.equal((await raw('/tools/stripe', {}, 'OPTIONS')).status, 204);
});

test('other spellings of an address lead to its one address and keep the query', async () => {
  for (const [path, location] of [
    ['/tools/stripe/', '/tools/stripe'],
    ['/tools/stripe/?a=b', '/tools/stripe?a=b'],
    ['/tools/stripe.html', '/tools/stripe'],
    ['/index.html', '/'],
    ['/Tools/Stripe', '/tools/stripe'],
    ['/tools//stripe', '/tools/stripe'],
    ['/tools/stripe.md/', '/tools/stripe.md'],
  ] as const) {
    const { status, headers } = await raw(path);
    assert.equal(status, 308, path);
    assert.equal(headers['location'], location, path);
  }
});

test('a removed record is 410 with the reason, as page and as Markdown', async () => {
  for (const [path, accept, type] of [
    ['/changes/gr4vy-2-4', 'text/html', 'text/html; charset=utf-8'],
    ['/changes/gr4vy-2-4', 'text/markdown', 'text/markdown; charset=utf-8'],
    ['/changes/gr4vy-2-4.md', '*/*', 'text/markdown; charset=utf-8'],
  ]) {
    const { status, headers, bytes: body } = await raw(path as string, { accept: accept as string });
    assert.deepEqual([status, headers['content-type']], [410, type], path);
    assert.match(body.toString(), /This record was removed/);
    assert.match(body.toString(), /there was no change to describe/);
  }
  assert.equal((await raw('/removed?record=tools/stripe')).status, 404);
});

test('a feed for a list of tools is written for its query, and the plain feed is a file', async () => {
  const listed = await raw('/feed.json?tools=plaid,stripe');
  assert.equal(JSON.parse(listed.bytes.toString()).title, 'Fintech Tool Directory: Plaid, Stripe');
  const plain = await raw('/feed.json?utm_source=x');
  const ids = (body: Buffer) => JSON.parse(body.toString()).items.map(({ id }: { id: string }) => id);
  assert.deepEqual(ids(plain.bytes), ids((await raw('/feed.json')).bytes));
});

test('no path reaches a file outside the manifest', async () => {
  for (const path of [
    '/../server/static.json',
    '/%2e%2e/server/static.json',
    '/..%2fserver/static.json',
    '/..\\server\\static.json',
    '//etc/passwd',
    '/tools/../../server/static.json',
    '/server/static.json',
    '/catalog.ndjson',
    '/.env',
    '/tools/stripe%00.html',
    '/_astro/',
    '/tools/',
  ]) {
    const { status, bytes: body } = await raw(path);
    assert.ok([308, 400, 404].includes(status), `${path} answers ${status}`);
    assert.doesNotMatch(body.toString(), /"inputs":/, path);
  }
});
