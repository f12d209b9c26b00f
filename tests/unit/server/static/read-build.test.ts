import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { serialize } from 'node:v8';
import { CATALOG_FILE, writeCatalog } from '../../../../src/catalog/catalog-lines.ts';
import { makeSearchData } from '../../../../src/search/needs/need-index.ts';
import { manifestText } from '../../../../src/server/static/manifest.ts';
import { digestOf, readBuild } from '../../../../src/server/static/read-build.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const baseUrl = 'https://a.example';
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Writes what a build leaves for the server; returns its folder. */
function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-build-'));
  folders.push(folder);
  const catalog = catalogOf({ tools: [toolOf({ slug: 'alpha', name: 'Alpha' })] });
  const search = serialize(makeSearchData(catalog));
  writeCatalog(join(folder, CATALOG_FILE), catalog);
  writeFileSync(join(folder, 'search.bin'), search);
  const digests = { catalog: digestOf(readFileSync(join(folder, CATALOG_FILE))), search: digestOf(search) };
  const manifest = { baseUrl, payments: false, inputs: '', facts: '', ...digests, files: {} };
  writeFileSync(join(folder, 'static.json'), manifestText(manifest));
  return folder;
}

test('a build is read with the data of its search', () => {
  const { catalog, search, manifest } = readBuild(writeBuild(), baseUrl);
  assert.equal(catalog.tools[0]?.slug, 'alpha');
  assert.equal(search.index.records, 1);
  assert.equal(manifest.baseUrl, baseUrl);
});

test('another catalogue or search than the build wrote is refused, with what to do', () => {
  for (const file of [CATALOG_FILE, 'search.bin']) {
    const folder = writeBuild();
    appendFileSync(join(folder, file), '{}\n');
    assert.throws(() => readBuild(folder, baseUrl), {
      message: `${join(folder, file)} is not the file that the build wrote. Run "npm run build -- --force".`,
    });
  }
});

test('missing data of the search is refused, with what to do', () => {
  const folder = writeBuild();
  rmSync(join(folder, 'search.bin'));
  assert.throws(
    () => readBuild(folder, baseUrl),
    /cannot read .*search\.bin: ENOENT.*Run "npm run build" first\./,
  );
});

test('a build for another base address is refused, with what to do', () => {
  const folder = writeBuild();
  assert.throws(() => readBuild(folder, 'https://b.example'), /PUBLIC_BASE_URL=https:\/\/a\.example/);
});
