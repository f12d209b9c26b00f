import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CatalogFile } from '../../../../src/catalog/catalog.ts';
import { CATALOG_FILE, writeCatalog } from '../../../../src/catalog/catalog-lines.ts';
import { extendHistory } from '../../../../src/catalog/record-history.ts';
import { HISTORY_FILE, nextHistory } from '../../../../src/server/static/release.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

const release = mkdtempSync(join(tmpdir(), 'release-'));
after(() => rmSync(release, { recursive: true }));

const catalog = (index: number, name: string): CatalogFile =>
  CatalogFile.parse({
    version: `2026.11.01+0000000${index}`,
    dataAsOf: '2026-11-01',
    tools: [toolOf({ name })],
    ...Object.fromEntries(
      ['useCases', 'glossary', 'categories', 'standards', 'regulations', 'events'].map((list) => [list, []]),
    ),
    changes: [],
    guides: [],
    comparisons: [],
    synonyms: [],
  });

test('a release tells which fields it changed where the catalogue of the one before can be read', () => {
  const before = catalog(1, 'Zed');
  mkdirSync(join(release, 'server'));
  writeFileSync(join(release, HISTORY_FILE), JSON.stringify(extendHistory(undefined, before, '2026-11-01')));
  writeCatalog(join(release, 'server', CATALOG_FILE), before);
  const next = () => nextHistory(release, catalog(2, 'Zet'), '2026-11-05').fields;
  assert.deepEqual(next(), { 'tools/zed': [[1, [{ field: 'name', before: 'Zed', after: 'Zet' }]]] });
  writeFileSync(join(release, 'server', CATALOG_FILE), '{"another":"shape"}\n');
  assert.deepEqual(next(), {});
});
