import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RegulatoryEvent } from '../../../src/records/regulation.ts';
import { base, get, html, json, sitemapPaths } from '../site.ts';

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

test('downloads and pages name the same tools', async () => {
  const { tools } = await json('/data/tools.json');
  const slugs = tools.map(({ slug }: { slug: string }) => slug).sort();
  const pages = (await sitemapPaths())
    .filter((path) => /^\/tools\/[^/]+$/.test(path))
    .map((path) => path.slice('/tools/'.length));
  assert.deepEqual(pages.filter((slug) => slugs.includes(slug)).sort(), slugs);
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

describe('regulatory dates', async () => {
  /** Last day that the date of an event may mean. */
  const LAST_DAY: Readonly<Record<string, (date: string) => string>> = {
    day: (date) => date,
    month: (date) => `${date.slice(0, 7)}-31`,
    quarter: (date) =>
      `${date.slice(0, 5)}${String(Math.ceil(Number(date.slice(5, 7)) / 3) * 3).padStart(2, '0')}-31`,
    year: (date) => `${date.slice(0, 4)}-12-31`,
  };
  const isAhead = ({ date, datePrecision }: RegulatoryEvent, today: string) =>
    (LAST_DAY[datePrecision]?.(date) ?? '') >= today;

  const { events, dataAsOf }: { events: RegulatoryEvent[]; dataAsOf: string } =
    await json('/data/events.json');
  const happened = async ({ slug }: RegulatoryEvent) =>
    /^- \*\*What happened:\*\* (.+)$/m.exec((await get(`/events/${slug}.md`)).text)?.[1];

  test('the page of a past date says what happened, or that it is not established', async () => {
    const past = events.filter((event) => !isAhead(event, dataAsOf));
    assert.ok(past.some(({ outcome }) => outcome));
    for (const event of past)
      assert.equal(await happened(event), event.outcome ?? 'Not established', event.slug);
  });

  test('the page of a date ahead says nothing of what happened', async () => {
    const ahead = events.filter((event) => isAhead(event, dataAsOf) && !event.outcome);
    assert.ok(ahead.length > 0);
    for (const event of ahead) assert.equal(await happened(event), undefined, event.slug);
  });

  test('each date says in prose what it changes, and each change that needs action what to do', async () => {
    for (const { slug } of events)
      assert.match((await get(`/events/${slug}.md`)).text, /\*\*To do\*\*: /, slug);
    const { changes } = await json('/data/changes.json');
    for (const { slug, severity, action } of changes)
      if (severity !== 'informational')
        assert.ok(
          (await get(`/changes/${slug}.md`)).text.includes(`**To do:** ${action.slice(0, 20)}`),
          slug,
        );
  });
});

test('a page that the page of its tool makes needless leads to the section there for good', async () => {
  for (const [path, location] of [
    ['/open-source/actual-budget', '/tools/actual-budget#use'],
    ['/open-source/actual-budget.md', '/tools/actual-budget.md'],
    ['/open-source/actual-budget.html?x=1', '/tools/actual-budget?x=1#use'],
    ['/alternatives/polygon-io', '/tools/massive#alternatives'],
    ['/compare/all', '/compare'],
    ['/compare/all.md', '/compare.md'],
    ['/tools/page/2', '/tools?page=2'],
  ] as const) {
    for (const accept of ['text/html', 'text/markdown']) {
      const { status, headers } = await get(path, { accept });
      assert.deepEqual([status, headers.get('location')], [308, location], `${path} ${accept}`);
    }
    const page = location.split(/[?#]/)[0] ?? '';
    const [, section] = location.split('#');
    const there = await get(page);
    assert.equal(there.status, 200, page);
    if (section) assert.ok(there.text.includes(`id="${section}"`), `${page} has no ${section}`);
  }
});

test('a page that shows more than that of its tool stays, and one of a tool without such facts is not found', async () => {
  assert.equal((await html('/alternatives/stripe')).status, 200);
  for (const path of ['/open-source/stripe', '/open-source/nobody', '/alternatives/nobody'])
    assert.equal((await html(path)).status, 404, path);
});

test('the page of a tool says what its licence asks, and what each alternative is', async () => {
  assert.match((await html('/tools/actual-budget')).text, /Permissive: you may use, change and resell it/);
  const { text } = await html('/tools/mx');
  assert.match(text, /<th scope="col"[^>]*>\s*What it is\s*<\/th>/);
});
