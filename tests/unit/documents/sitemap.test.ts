import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemapXml } from '../../../src/documents/sitemap.ts';

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `/tools/tool-${index}`,
    title: `Tool ${index}`,
    description: 'A tool.',
    lastUpdated: index === count - 1 ? '2026-11-20' : '2026-11-01',
    indexed: true,
    markdown: '',
  }));
const locations = (body: string) => [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

test('one file holds up to 50,000 addresses', () => {
  const files = sitemapXml('https://dir.example', pages(50_000));
  assert.deepEqual(
    files.map(({ path }) => path),
    ['/sitemap.xml'],
  );
  assert.equal(locations(files[0]?.body ?? '').length, 50_000);
});

test('more go to further files, which the index names with their newest day', () => {
  const [index, ...parts] = sitemapXml('https://dir.example', pages(120_001));
  assert.match(index?.body ?? '', /<sitemapindex /);
  assert.deepEqual(
    locations(index?.body ?? ''),
    parts.map(({ path }) => `https://dir.example${path}`),
  );
  const all = parts.flatMap(({ body }) => locations(body));
  assert.equal(new Set(all).size, 120_001);
  for (const { body } of parts) assert.ok(locations(body).length <= 50_000);
  for (const { path, body } of parts) {
    const newest = body.includes('2026-11-20') ? '2026-11-20' : '2026-11-01';
    assert.ok(index?.body.includes(`${path}</loc><lastmod>${newest}<`), path);
  }
});
