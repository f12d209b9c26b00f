import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { serialize } from 'node:v8';
import { CatalogFile } from '../../../../src/catalog/catalog.ts';
import { CATALOG_FILE, writeCatalog } from '../../../../src/catalog/catalog-lines.ts';
import { extendHistory } from '../../../../src/catalog/record-history.ts';
import { makeSearchData } from '../../../../src/search/needs/need-index.ts';
import { openManifest } from '../../../../src/server/static/manifest.ts';
import { digestOf, HISTORY_FILE, nextHistory, readBuild } from '../../../../src/server/static/release.ts';
import { isPooled, openAssetPool } from '../../../../src/server/static/static-files.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

describe('manifest file', () => {
  const folder = temporaryFolder('manifest-file');
  const file = join(folder, 'static.json');

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

  test('entries are found by their path, and no other path has one', () => {
    const listed = { '/': entryOf('index.html'), '/é"{': entryOf('é.html'), '/b': entryOf('b.html') };
    writeFileSync(file, JSON.stringify({ ...head, files: listed }));
    const { files, ...rest } = openManifest(file);
    assert.deepEqual(rest, head);
    for (const [path, entry] of Object.entries(listed)) assert.deepEqual(files.get(path), entry);
    for (const path of ['', '/a', '/b/', '__proto__', 'constructor', '/é'])
      assert.equal(files.get(path), undefined);
    assert.deepEqual([...files.keys()], Object.keys(listed));
  });

  test('a damaged manifest is refused with what is wrong', () => {
    const text = JSON.stringify({ ...head, files: { '/': entryOf('index.html') } });
    for (const [damaged, message] of [
      ['', /JSON/],
      [text.slice(0, -30), /JSON/],
      [`${text}{}`, /JSON/],
      [JSON.stringify(head), /^files: /],
      [text.replace('"payments":false', '"payments":1'), /^payments: /],
    ] as const) {
      writeFileSync(file, damaged);
      assert.throws(() => openManifest(file), { name: 'SyntaxError', message }, damaged.slice(-80));
    }
  });
});

describe('read build', () => {
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
    writeFileSync(join(folder, 'static.json'), JSON.stringify(manifest));
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
});

describe('read history', () => {
  const release = temporaryFolder('release');

  const catalog = (index: number, name: string): CatalogFile =>
    CatalogFile.parse({
      version: `2026.11.01+0000000${index}`,
      dataAsOf: '2026-11-01',
      tools: [toolOf({ name })],
      ...Object.fromEntries(
        ['useCases', 'glossary', 'categories', 'standards', 'regulations', 'events'].map((list) => [
          list,
          [],
        ]),
      ),
      changes: [],
      guides: [],
      comparisons: [],
      synonyms: [],
    });

  test('a release tells which fields it changed where the catalogue of the one before can be read', () => {
    const before = catalog(1, 'Zed');
    mkdirSync(join(release, 'server'));
    writeFileSync(
      join(release, HISTORY_FILE),
      JSON.stringify(extendHistory(undefined, before, '2026-11-01')),
    );
    writeCatalog(join(release, 'server', CATALOG_FILE), before);
    const next = () => nextHistory(release, catalog(2, 'Zet'), '2026-11-05').fields;
    assert.deepEqual(next(), { 'tools/zed': [[1, [{ field: 'name', before: 'Zed', after: 'Zet' }]]] });
    writeFileSync(join(release, 'server', CATALOG_FILE), '{"another":"shape"}\n');
    assert.deepEqual(next(), {});
  });
});

describe('asset pool', () => {
  const folder = temporaryFolder('assets');

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
});
