import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readRobots } from '../../../src/observations/visit/robots.ts';
import { base, elements, get, html, json, links, mediaType, sitemapPaths } from '../site.ts';

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

test('the home page announces machine-readable documents, each of the stated type, and names them in its head', async () => {
  const page = await html('/');
  const found = links(page);
  const inHead = new Set(elements(page.text, 'link').map(({ attributes }) => String(attributes['rel'])));
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
    assert.ok(inHead.has(rel) || rel === 'status' || rel === 'sitemap', rel);
    const target = await get(link.href, { accept: '*/*' });
    assert.equal(target.status, 200, link.href);
    assert.equal(mediaType(target), link.type, link.href);
  }
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
    '/.well-known/oauth-protected-resource/no/such',
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

describe('robots.txt', async () => {
  const answer = await get('/robots.txt');
  const agents = [...answer.text.matchAll(/^User-agent: (.+)$/gm)].map(([, name = '']) => name);

  test('robots.txt names the sitemap by an absolute address that answers', async () => {
    const url = /^Sitemap: (.+)$/m.exec(answer.text)?.[1] ?? '';
    assert.ok(url.startsWith(`${base}/`));
    assert.equal((await get(url)).status, 200);
  });

  test('crawlers that train and crawlers that fetch for users have groups of their own', () => {
    for (const agent of [
      'GPTBot',
      'ClaudeBot',
      'Google-Extended',
      'CCBot',
      'OAI-SearchBot',
      'ChatGPT-User',
      'Claude-User',
      'PerplexityBot',
    ]) {
      assert.ok(agents.includes(agent), agent);
    }
  });

  test('every group carries a complete content signal', () => {
    const groups = answer.text.split('\n\n').filter((block) => block.includes('User-agent:'));
    assert.ok(groups.length > 2);
    for (const group of groups)
      for (const use of ['search', 'ai-input', 'ai-train'])
        assert.match(group, new RegExp(`^Content-Signal: .*${use}=(yes|no)`, 'm'));
  });

  test('no group keeps a crawler from pages, twins or discovery documents', () => {
    for (const agent of agents) {
      const isAllowed = readRobots(answer.text, agent);
      for (const path of [
        '/',
        '/tools/stripe',
        '/tools/stripe.md',
        '/llms.txt',
        '/openapi.json',
        '/.well-known/api-catalog',
        '/api/search',
      ])
        assert.ok(isAllowed(base + path), `${agent} may read ${path}`);
    }
  });
});

test('llms.txt names the API description', async () => {
  const { text } = await get('/llms.txt');
  for (const path of ['/openapi.json', '/api/search', '/.well-known/api-catalog'])
    assert.ok(text.includes(`${base}${path}`));
});

test('the home page is described as an organization and a site that can be searched', async () => {
  const { text } = await html('/');
  const graph = JSON.parse(/<script[^>]*ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '{}')[
    '@graph'
  ];
  const types = graph.map((node: { '@type': string }) => node['@type']);
  for (const type of ['Organization', 'WebSite', 'WebAPI']) assert.ok(types.includes(type), type);
  const site = graph.find((node: { '@type': string }) => node['@type'] === 'WebSite');
  const search = site.potentialAction.target.urlTemplate.replace('{search_term_string}', 'kyc');
  const answer = await get(search, { accept: 'text/html' });
  assert.equal(answer.status, 200, search);
});

test('the search is registered with browser agents on page load', async () => {
  const { text } = await html('/');
  const scripts = elements(text, 'script')
    .map(({ attributes }) => attributes['src'])
    .filter((src) => typeof src === 'string');
  const sources = await Promise.all(scripts.map((src) => get(new URL(src, base).href)));
  const all = sources.map((source) => source.text).join('\n');
  for (const call of ['document.modelContext.registerTool(', 'navigator.modelContext.registerTool('])
    assert.ok(all.includes(call), call);
});

test('the search form is declared to browser agents, with labelled and described fields', async () => {
  const { text } = await html('/');
  const forms = elements(text, 'form').filter(({ attributes }) => 'toolname' in attributes);
  assert.ok(forms.length > 0);
  for (const { attributes } of forms) assert.ok(String(attributes['tooldescription']).length > 20);
  assert.ok(
    elements(text, 'input').some(
      ({ attributes }) => String(attributes['toolparamdescription'] ?? '').length > 10,
    ),
  );
});
