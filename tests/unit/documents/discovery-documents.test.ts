import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { documentHeaders } from '../../../src/documents/document.ts';
import { buildDocuments } from '../../../src/documents/documents.ts';
import { feeds } from '../../../src/documents/downloads/feeds.ts';
import { catalogOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';
import { agents, catalog, input, mcp, payments } from './discovery-input.ts';

const built = buildDocuments(input);
const complete = buildDocuments({ ...input, agents, payments, mcp });
const body = (path: string, documents = built) => {
  const document = documents.find((each) => each.path === path);
  assert.ok(document, `${path} is built`);
  return document.body;
};

test('no two documents share a path, and building twice gives the same bytes', () => {
  assert.equal(new Set(built.map(({ path }) => path)).size, built.length);
  assert.deepEqual(buildDocuments(input), built);
});

test('parts that are not wired are not mentioned, and are as soon as they are wired', () => {
  const named = ['/llms.txt', '/.well-known/api-catalog', '/.well-known/ai-catalog.json'];
  for (const word of ['/api/mcp', 'auth.md', '0.01 USD', 'market-intelligence', 'oauth']) {
    for (const path of named) assert.ok(!body(path).includes(word), `${path} leaves out ${word}`);
  }
  const all = named.map((path) => body(path, complete)).join('\n');
  for (const word of ['/api/mcp', 'auth.md', '0.01 USD', 'oauth-protected-resource']) {
    assert.ok(all.includes(word), `${word} is mentioned`);
  }
});

test('the api-catalog is a linkset with item, service-desc, service-doc and status', () => {
  const { linkset } = JSON.parse(body('/.well-known/api-catalog', complete));
  const relations = new Set(linkset.flatMap((context: object) => Object.keys(context)));
  for (const relation of ['item', 'service-desc', 'service-doc', 'service-meta', 'status']) {
    assert.ok(relations.has(relation), relation);
  }
  for (const context of linkset) {
    for (const [name, targets] of Object.entries(context)) {
      if (name === 'anchor') assert.equal(typeof targets, 'string');
      else
        for (const target of targets as { href: string }[])
          assert.match(target.href, /^https:\/\/dir\.example\//);
    }
  }
  assert.match(
    documentHeaders('/.well-known/api-catalog')['Content-Type'] ?? '',
    /^application\/linkset\+json; profile=/,
  );
});

test('the skill of buying is offered only where something can be bought', () => {
  const skill = '/.well-known/agent-skills/pay-for-report/SKILL.md';
  const lists = ['/.well-known/agent-skills/index.json', '/.well-known/ai-catalog.json'];
  assert.ok(!built.some(({ path }) => path === skill));
  assert.ok(complete.some(({ path }) => path === skill));
  for (const path of lists) {
    assert.ok(!body(path).includes('pay-for-report'), path);
    assert.ok(body(path, complete).includes('pay-for-report'), path);
  }
});

test('the agentic resource catalog is the same at both addresses and strict', () => {
  assert.equal(body('/.well-known/ai-catalog.json', complete), body('/.well-known/ard.json', complete));
  const manifest = JSON.parse(body('/.well-known/ai-catalog.json', complete));
  assert.deepEqual(Object.keys(manifest), ['specVersion', 'host', 'entries']);
  assert.equal(manifest.entries.length, 2 + input.skills.length);
  for (const entry of manifest.entries) {
    assert.match(entry.identifier, /^urn:air:dir\.example(:[a-zA-Z0-9._-]+)+$/);
    assert.ok(entry.representativeQueries.length >= 2 && entry.representativeQueries.length <= 5);
    assert.ok('url' in entry !== 'data' in entry);
  }
});

test('every skill digest is the hash of the served bytes, and addresses are filled in', () => {
  const { skills } = JSON.parse(body('/.well-known/agent-skills/index.json'));
  assert.ok(skills.length >= 2);
  for (const skill of skills) {
    const served = body(skill.url);
    assert.equal(skill.digest, `sha256:${createHash('sha256').update(served).digest('hex')}`);
    assert.ok(!served.includes('{base_url}') && served.includes('https://dir.example/'));
  }
});

test('the sitemap lists indexed pages once, with their own day', () => {
  const urls = [...body('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
  assert.equal(urls.length, input.pages.filter((page) => page.indexed).length);
  assert.ok(urls.every(([, , lastmod]) => lastmod === '2026-11-20'));
  assert.ok(!body('/sitemap.xml').includes('/search<'));
});

test('security.txt expires between one month and one year from now', () => {
  for (const today of ['2026-01-01', '2026-11-21', '2026-12-31', '2024-02-29']) {
    const text = buildDocuments({ ...input, today }).find(
      (each) => each.path === '/.well-known/security.txt',
    )?.body;
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text ?? '')?.[1] ?? '');
    const days = (expires - Date.parse(today)) / 86_400_000;
    assert.ok(days > 30 && days < 365, `${days} days after ${today}`);
  }
});

test('downloads hold every record, and no cell starts a formula', () => {
  assert.equal(JSON.parse(body('/data/tools.json')).tools.length, catalog.tools.length);
  assert.equal(body('/data/tools.ndjson').trim().split('\n').length, catalog.tools.length);
  const risky = { ...catalog.tools[0], name: '=HYPERLINK("x"), "quoted"' } as (typeof catalog.tools)[number];
  const csv = buildDocuments({ ...input, catalog: { ...catalog, tools: [risky] } }).find(
    (each) => each.path === '/data/tools.csv',
  );
  assert.ok(csv?.body.includes(`"'=HYPERLINK(""x""), ""quoted"""`));
});

test('the feed of use cases begins with the one that was edited last', () => {
  const useCases = [
    useCaseOf(),
    useCaseOf({ slug: 'later', title: 'Pay out on the same day', updatedAt: '2026-11-20' }),
  ];
  const feed = feeds('https://a.example', catalogOf({ tools: [toolOf()], useCases })).find(
    ({ path }) => path === '/use-cases/feed.json',
  );
  const { items } = JSON.parse(feed?.body ?? '');
  assert.deepEqual(
    items.map(({ title }: { title: string }) => title),
    ['Pay out on the same day', 'Keep the books of a bank'],
  );
});
