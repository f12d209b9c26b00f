import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, json, sitemapPaths } from './site.ts';

test('version and counts are the same wherever they are stated', async () => {
  const { info } = await json('/openapi.json');
  const health = await json('/api/health');
  const catalog = await json('/.well-known/ai-catalog.json');
  assert.equal(health.version, info.version);
  for (const entry of catalog.entries) assert.equal(entry.version, info.version);
  const data = await json('/data/tools.json');
  const listing = await json('/api/tools?limit=1');
  assert.equal(listing.pagination.total, data.count);
  assert.equal(data.tools.length, data.count);
  assert.ok((await get('/llms.txt')).text.includes(`${data.count} fintech infrastructure tools`));
});

test('downloads, records, pages and API name the same tools', async () => {
  const { tools } = await json('/data/tools.json');
  const slugs = tools.map(({ slug }: { slug: string }) => slug).sort();
  const csv = (await get('/data/tools.csv')).text.trim().split('\r\n').slice(1);
  const lines = (await get('/data/tools.ndjson')).text.trim().split('\n');
  const pages = (await sitemapPaths())
    .filter((path) => /^\/tools\/[^/]+$/.test(path))
    .map((path) => path.slice('/tools/'.length));
  assert.deepEqual(csv.map((line) => line.split(',')[0]).sort(), slugs);
  assert.deepEqual(lines.map((line) => JSON.parse(line).slug).sort(), slugs);
  assert.deepEqual(pages.filter((slug) => slugs.includes(slug)).sort(), slugs);
});

test('the record of a tool is the same in the download and alone', async () => {
  const { tools } = await json('/data/tools.json');
  for (const index of [0, 100, 400, tools.length - 1]) {
    assert.deepEqual(await json(`/tools/${tools[index].slug}.json`), tools[index]);
    assert.equal(tools[index].url, `${base}/tools/${tools[index].slug}`);
  }
});

test('categories are the same in llms.txt, in the sitemap and in the API', async () => {
  const { results } = await json('/api/categories');
  const slugs: string[] = results.map(({ slug }: { slug: string }) => slug).sort();
  const paths = (await sitemapPaths())
    .filter((path) => path.startsWith('/categories/'))
    .map((path) => path.slice('/categories/'.length));
  assert.deepEqual(paths.sort(), slugs);
  const { text } = await get('/tools/llms.txt');
  for (const slug of slugs) assert.ok(text.includes(`${base}/categories/${slug}/llms.txt`), slug);
});

test('use cases and terms are the same in the API, in the sitemap and in the index files', async () => {
  for (const section of ['use-cases', 'glossary']) {
    const { pagination } = await json(`/api/${section}?limit=1`);
    const found: string[] = [];
    for (let page = 1; (page - 1) * 100 < pagination.total; page++) {
      const { results } = await json(`/api/${section}?limit=100&page=${page}&fields=slug`);
      found.push(...results.map(({ slug }: { slug: string }) => `/${section}/${slug}`));
    }
    const listed = (await sitemapPaths()).filter((path) => path.startsWith(`/${section}/`));
    assert.deepEqual(listed.sort(), found.sort());
  }
});
