import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { manifestText, openManifest, StaticManifest } from '../../../../src/server/static/manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'manifest-file-'));
const file = join(folder, 'static.json');
after(() => rmSync(folder, { recursive: true }));

const head = {
  baseUrl: 'https://a.example',
  payments: false,
  inputs: 'i',
  facts: 'f',
  catalog: 'c',
  search: 's',
};
const entryOf = (name: string) => ({
  file: name,
  type: 'text/html; charset=utf-8',
  hash: 'x'.repeat(22),
  bytes: 4,
  kind: 'page' as const,
});

function open(files: StaticManifest['files']) {
  writeFileSync(file, manifestText({ ...head, files }));
  return openManifest(file);
}

test('entries are found by their path, and no other path has one', () => {
  const files = { '/': entryOf('index.html'), '/é"{': entryOf('é.html'), '/b': entryOf('b.html') };
  const { find, entries, ...rest } = open(files);
  assert.deepEqual(rest, head);
  for (const [path, entry] of Object.entries(files)) assert.deepEqual(find(path), entry);
  for (const path of ['', '/a', '/b/', '__proto__', 'constructor', '/é']) assert.equal(find(path), undefined);
  assert.deepEqual(Object.fromEntries(entries()), files);
});

test('a manifest is JSON with a line for each entry, also without any', () => {
  for (const files of [{}, { '/': entryOf('index.html'), '/b': entryOf('b.html') }]) {
    const text = manifestText({ ...head, files });
    const { index: _, ...rest } = StaticManifest.parse(JSON.parse(text));
    assert.deepEqual(rest, { ...head, files });
    assert.equal(text.split('\n').length, Object.keys(files).length + 3);
    assert.deepEqual(Object.fromEntries(open(files).entries()), files);
  }
});

test('entries are found in a file that is read in several parts', () => {
  const paths = Array.from({ length: 12_345 }, (_, index) => `/tools/tool-${index}`);
  const manifest = open(Object.fromEntries(paths.map((path) => [path, entryOf(`${path}.html`)])));
  for (const path of paths) assert.equal(manifest.find(path)?.file, `${path}.html`);
  assert.deepEqual(
    [...manifest.entries()].map(([path]) => path),
    paths,
  );
});

test('a damaged manifest is refused with what is wrong', () => {
  const text = manifestText({ ...head, files: { '/': entryOf('index.html'), '/b': entryOf('b.html') } });
  const length = /^it does not have the length that its first line tells$/;
  const early = /^the file ends early$/;
  const line = /^its first line is not that of a manifest$/;
  for (const [damaged, message] of [
    ['', line],
    [text.slice(0, 50), early],
    [text.slice(0, -30), length],
    [text.slice(0, -1), length],
    [`${text}{}\n`, length],
    [text.replace('"/b"', '"/bc"'), length],
    [`${JSON.stringify({ ...head, files: {} })}\n`, line],
    [text.replace('"payments":false', '"payments":1'), /^payments: /],
    [text.replace(/"index":\{.*?\},/, ''), /^index: /],
    [
      text.replace(/"hashes":"[^"]*"/, '"hashes":"AAAAAA=="'),
      /^its first line tells the hashes of more or fewer/,
    ],
  ] as const) {
    writeFileSync(file, damaged);
    assert.throws(() => openManifest(file), { name: 'SyntaxError', message }, damaged.slice(-80));
  }
});

test('an entry that was cut off or damaged after the start throws with the file and what to do', () => {
  const files = { '/': entryOf('index.html'), '/b': entryOf('b.html') };
  const { find, entries } = open(files);
  const text = manifestText({ ...head, files });
  for (const damaged of [text.slice(0, -30), text.replace('"/b"', '}/b"'), '']) {
    truncateSync(file);
    writeFileSync(file, damaged, { flag: 'r+' });
    for (const read of [() => find('/b'), () => [...entries()]])
      assert.throws(read, (error: Error) => {
        assert.ok(error.message.startsWith(`cannot read ${file}: `), error.message);
        assert.match(error.message, /run "npm run build -- --force" and start again\.$/);
        return true;
      });
  }
});
