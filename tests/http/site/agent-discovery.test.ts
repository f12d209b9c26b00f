import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { base, get, head, json, links, mediaType, rpc } from '../site.ts';

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
  ['/auth.md', 'text/markdown'],
  ['/.well-known/oauth-protected-resource', 'application/json'],
  ['/.well-known/oauth-authorization-server', 'application/json'],
  ['/.well-known/openid-configuration', 'application/json'],
  ['/.well-known/jwks.json', 'application/jwk-set+json'],
  ['/.well-known/mcp/server-card.json', 'application/json'],
  ['/.well-known/mcp.json', 'application/json'],
  ['/api/mcp/server-card', 'application/mcp-server-card+json'],
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

test('tools of the card are the tools of the server, and those of the specification', async () => {
  const card = await json('/.well-known/mcp/server-card.json');
  const icon = await get(card.icons[0].src);
  assert.equal(icon.headers.get('content-type'), card.icons[0].mimeType);
  const { tools } = (await rpc('tools/list')).result;
  assert.deepEqual(card.tools, tools);
  assert.deepEqual(tools.map(({ name }: { name: string }) => name).sort(), [
    'compare_tools',
    'estimate_cost',
    'find_operations',
    'get_tool',
    'list_categories',
    'list_dates',
    'search_knowledge',
    'search_tools',
  ]);
});

test('errors are described, and are problem documents with a type that can be read', async () => {
  const { paths } = await json('/openapi.json');
  const { responses } = paths['/api/cost'].post;
  assert.ok('413' in responses && '429' in responses, 'a body may be too large, and a quota used up');
  for (const path of ['/api/no-such', '/api/tools?page=0', '/api/tools/no-such-tool']) {
    const answer = await get(path);
    assert.ok(answer.status >= 400 && answer.status < 500, `${path} ${answer.status}`);
    assert.equal(mediaType(answer), 'application/problem+json', path);
    assert.equal((await get(JSON.parse(answer.text).type, { accept: 'text/html' })).status, 200, path);
  }
});

test('the merchant profile names one service, whose endpoint asks to be paid', async () => {
  const answer = await get('/.well-known/ucp');
  assert.equal(answer.status, 200);
  const { ucp: profile } = JSON.parse(answer.text);
  assert.ok(profile.version && profile.payment_handlers);
  const [[service]] = Object.values(profile.services) as [[{ endpoint: string }]];
  assert.equal((await get(service.endpoint.slice(base.length))).status, 402);
});

test('the commerce discovery document names a base address that answers', async () => {
  const answer = await get('/.well-known/acp.json');
  assert.equal(answer.status, 200);
  const { protocol, api_base_url, transports, capabilities } = JSON.parse(answer.text);
  assert.equal(protocol.name, 'acp');
  assert.equal((await get(api_base_url.slice(base.length))).status, 200);
  assert.deepEqual(transports, ['rest']);
  assert.deepEqual(capabilities.services, []);
});
