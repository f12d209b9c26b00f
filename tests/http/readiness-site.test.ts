import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { base, elements, get, html, json, links, mediaType, sitemapPaths } from './site.ts';

test('the sitemap lists own absolute addresses, each once, with a day that has come', async () => {
  const { headers, text } = await get('/sitemap.xml');
  assert.match(headers.get('content-type') ?? '', /^(application|text)\/xml/);
  const entries = [...text.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g)];
  assert.equal(entries.length, text.split('<url>').length - 1);
  assert.equal(new Set(entries.map(([, url]) => url)).size, entries.length);
  const { madeAt } = JSON.parse(readFileSync('dist/release.json', 'utf8'));
  for (const [, url = '', day = ''] of entries) {
    assert.ok(url.startsWith(`${base}/`), url);
    assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
    assert.ok(Date.parse(day) <= Date.parse(madeAt) + 86_400_000, `${url} ${day}`);
  }
});

for (const [name, path] of [
  ['tools', '/tools/'],
  ['standards', '/standards/'],
  ['guides', '/guides/'],
  ['comparisons', '/compare/'],
  ['events', '/events/'],
  ['changes', '/changes/'],
] as const) {
  test(`every page of ${name} is in the sitemap with the day its record changed`, async () => {
    const { text } = await get('/sitemap.xml');
    const records: { slug: string; updatedAt: string }[] = (await json(`/data/${name}.json`))[name];
    for (const { slug, updatedAt } of records)
      assert.ok(text.includes(`<loc>${base}${path}${slug}</loc><lastmod>${updatedAt}</lastmod>`), slug);
  });
}

test('a regulation changed when its record or one of its dates did, a list when one of its records did', async () => {
  const { text } = await get('/sitemap.xml');
  const changed = (path: string) => new RegExp(`<loc>${base}${path}</loc><lastmod>([^<]+)<`).exec(text)?.[1];
  const newest = (records: { updatedAt: string }[]) =>
    records
      .map((record) => record.updatedAt)
      .sort()
      .at(-1);
  const { regulations } = await json('/data/regulations.json');
  const { events } = await json('/data/events.json');
  for (const regulation of regulations) {
    const own = events.filter((event: { regulation: string }) => event.regulation === regulation.slug);
    assert.equal(changed(`/regulations/${regulation.slug}`), newest([regulation, ...own]), regulation.slug);
  }
  assert.equal(changed('/guides'), newest((await json('/data/guides.json')).guides));
  assert.equal(changed('/changes'), newest((await json('/data/changes.json')).changes));
});

test('the home page announces machine-readable documents, each of the stated type', async () => {
  const found = links(await html('/'));
  for (const rel of [
    'api-catalog',
    'service-desc',
    'service-doc',
    'status',
    'describedby',
    'ard',
    'ai-catalog',
    'sitemap',
    'alternate',
  ]) {
    const link = found.get(rel);
    assert.ok(link, rel);
    const target = await get(link.href, { accept: '*/*' });
    assert.equal(target.status, 200, link.href);
    assert.equal(mediaType(target), link.type, link.href);
  }
});

test('the home page names the same documents in its head', async () => {
  const { text } = await html('/');
  const rels = new Set(elements(text, 'link').map(({ attributes }) => String(attributes['rel'])));
  for (const rel of [
    'api-catalog',
    'service-desc',
    'service-doc',
    'describedby',
    'ard',
    'ai-catalog',
    'alternate',
  ]) {
    assert.ok(rels.has(rel), rel);
  }
});

test('security.txt has a contact that answers, one expiry within a year and its own address', async () => {
  const { status, text } = await get('/.well-known/security.txt');
  assert.equal(status, 200);
  const contact = /^Contact: (\S+)$/m.exec(text)?.[1] ?? '';
  assert.equal((await get(contact)).status, 200, contact);
  const expires = [...text.matchAll(/^Expires: (\S+)$/gm)].map(([, value = '']) => Date.parse(value));
  assert.equal(expires.length, 1);
  const { madeAt } = JSON.parse(readFileSync('dist/release.json', 'utf8'));
  const days = ((expires[0] ?? 0) - Date.parse(madeAt)) / 86_400_000;
  assert.ok(days > 0 && days < 366, `${days} days`);
  assert.match(text, new RegExp(`^Canonical: ${base}/\\.well-known/security\\.txt$`, 'm'));
});

for (const [page, feed] of [
  ['/', '/feed'],
  ['/guides', '/guides/feed'],
  ['/use-cases', '/use-cases/feed'],
  ['/changes', '/changes/feed'],
  ['/regulations', '/regulations/feed'],
] as const) {
  test(`${page} links its feeds, which answer with their types`, async () => {
    const alternates = elements((await html(page)).text, 'link').filter(
      ({ attributes }) => String(attributes['rel']) === 'alternate',
    );
    for (const [type, extension] of [
      ['application/atom+xml', 'xml'],
      ['application/feed+json', 'json'],
    ]) {
      const link = alternates.find(({ attributes }) => attributes['type'] === type);
      assert.equal(link?.attributes['href'], `${feed}.${extension}`);
      const answer = await get(`${feed}.${extension}`);
      assert.equal(answer.status, 200);
      assert.equal(mediaType(answer), type);
    }
  });
}

test('what does not exist answers 404 in every variant, never a page with status 200', async () => {
  for (const path of [
    '/no-such-page',
    '/tools/no-such-tool',
    '/tools/no-such-tool.md',
    '/.well-known/no-such-document',
    '/.well-known/agent-skills/none/SKILL.md',
    '/no-such.json',
  ]) {
    for (const accept of ['text/html', 'text/markdown', '*/*']) {
      assert.equal((await get(path, { accept })).status, 404, `${path} ${accept}`);
    }
  }
});

test('pages that tell who stands behind the site exist', async () => {
  const paths = await sitemapPaths();
  for (const path of ['/about', '/contact', '/privacy', '/pricing', '/docs/api'])
    assert.ok(paths.includes(path), path);
});
