import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { parse } from 'yaml';
import { address, base, get, head, json, links, mediaType } from './site.ts';

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['/.well-known/api-catalog', 'application/linkset+json'],
  ['/.well-known/ai-catalog.json', 'application/json'],
  ['/.well-known/ard.json', 'application/json'],
  ['/.well-known/agent-skills/index.json', 'application/json'],
  ['/.well-known/security.txt', 'text/plain'],
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/sitemap.md', 'text/markdown'],
  ['/llms.txt', 'text/plain'],
  ['/llms-full.txt', 'text/plain'],
  ['/tools/llms.txt', 'text/plain'],
  ['/openapi.json', 'application/json'],
  ['/feed.xml', 'application/atom+xml'],
  ['/feed.json', 'application/feed+json'],
  ['/data/tools.json', 'application/json'],
  ['/data/tools.csv', 'text/csv'],
  ['/data/tools.ndjson', 'application/x-ndjson'],
  ['/tools/stripe.json', 'application/json'],
];

for (const [path, type] of DOCUMENTS) {
  test(`${path} answers anyone with ${type}, the same bytes twice, HEAD and 304`, async () => {
    const [first, second, bare] = await Promise.all([
      get(path),
      get(path, { accept: 'application/json;q=0.1' }),
      head(path),
    ]);
    assert.equal(first.status, 200);
    assert.equal(mediaType(first), type);
    assert.equal(first.headers.get('set-cookie'), null);
    assert.equal(first.headers.get('access-control-allow-origin'), '*');
    assert.match(first.headers.get('cache-control') ?? '', /max-age=\d+/);
    assert.equal(second.text, first.text);
    assert.equal(bare.status, 200);
    for (const name of ['content-type', 'etag', 'cache-control'])
      assert.equal(bare.headers.get(name), first.headers.get(name));
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[^"]+"$/);
    assert.equal((await get(path, { 'if-none-match': etag })).status, 304);
    assert.ok(!first.text.startsWith('\uFEFF'));
  });
}

test('no discovery document names a placeholder or another address for our own paths', async () => {
  for (const [path] of DOCUMENTS.filter(([each]) => !each.startsWith('/data/'))) {
    const { text } = await get(path);
    assert.ok(!/\{base_url\}|dir\.example|directory\.example/.test(text), path);
    const foreign = [...text.matchAll(/https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g)].filter(
      ([origin]) => origin !== base,
    );
    assert.deepEqual(
      foreign.map(([origin]) => origin),
      [],
      path,
    );
  }
});

test('the api-catalog carries the RFC 9727 profile and announces itself on HEAD', async () => {
  const answer = await head('/.well-known/api-catalog');
  assert.ok(
    answer.headers.get('content-type')?.includes('profile="https://www.rfc-editor.org/info/rfc9727"'),
  );
  assert.ok(links(answer).has('api-catalog'));
});

test('every target of the api-catalog answers with the stated type', async () => {
  const { linkset, ...others } = await json('/.well-known/api-catalog');
  assert.deepEqual(others, {});
  const relations = new Set<string>();
  for (const { anchor: _, ...context } of linkset) {
    for (const [relation, targets] of Object.entries(context) as [
      string,
      { href: string; type?: string }[],
    ][]) {
      relations.add(relation);
      for (const { href, type } of targets) {
        const target = await get(href, type ? { accept: type } : {});
        assert.ok(href.startsWith(`${base}/`), href);
        assert.notEqual(target.status, 404, href);
        if (type) assert.equal(mediaType(target), type, href);
      }
    }
  }
  for (const relation of ['item', 'service-desc', 'service-doc', 'status'])
    assert.ok(relations.has(relation), relation);
});

test('the agentic catalog is byte-identical at both addresses, and every entry answers', async () => {
  const [old, current] = await Promise.all([
    get('/.well-known/ai-catalog.json'),
    get('/.well-known/ard.json'),
  ]);
  assert.equal(current.text, old.text);
  const { specVersion, host, entries } = JSON.parse(old.text);
  assert.equal(specVersion, '1.0');
  assert.ok(host.displayName && host.identifier);
  for (const entry of entries) {
    assert.match(entry.identifier, /^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/);
    assert.ok(entry.displayName && entry.type);
    assert.equal(Number('url' in entry) + Number('data' in entry), 1);
    assert.ok(entry.representativeQueries.length >= 2 && entry.representativeQueries.length <= 5);
    assert.equal((await get(entry.url)).status, 200, entry.url);
  }
});

test('skills: the digest is that of the served bytes, whatever the encoding', async () => {
  const { $schema, skills } = await json('/.well-known/agent-skills/index.json');
  assert.equal($schema, 'https://schemas.agentskills.io/discovery/0.2.0/schema.json');
  assert.ok(skills.length >= 2);
  for (const skill of skills) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await fetch(address(skill.url), { headers: { 'accept-encoding': encoding } });
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(
        `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
        skill.digest,
        `${skill.name} ${encoding}`,
      );
    }
  }
});

test('skills: served as Markdown with matching front matter, short, and with working addresses', async () => {
  const { skills } = await json('/.well-known/agent-skills/index.json');
  for (const skill of skills) {
    const answer = await get(skill.url);
    assert.equal(mediaType(answer), 'text/markdown');
    const front = parse(/^---\n([\s\S]*?)\n---\n/.exec(answer.text)?.[1] ?? '');
    assert.deepEqual([front.name, front.description], [skill.name, skill.description]);
    assert.ok(skill.url.includes(`/${skill.name}/SKILL.md`));
    for (const member of Object.keys(front))
      assert.ok(
        ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'].includes(member),
        member,
      );
    assert.ok(answer.text.split('\n').length < 500);
    for (const [url = ''] of answer.text.matchAll(/https?:\/\/[^\s`)<>]+/g)) {
      if (!url.startsWith(base) || url.includes('<')) continue;
      assert.notEqual((await get(url)).status, 404, url);
    }
  }
});
