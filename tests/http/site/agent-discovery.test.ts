import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { base, get, head, json, links, mediaType } from '../site.ts';

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

describe('documents of agents', () => {
  test('the protected resource is the base address, also for paths of its own, and unknown ones are 404', async () => {
    const root = await json('/.well-known/oauth-protected-resource');
    assert.equal(root.resource, base);
    assert.deepEqual(root.authorization_servers, [base]);
    assert.deepEqual(root.bearer_methods_supported, ['header']);
    for (const scope of ['read:tools', 'search', 'read:categories'])
      assert.ok(root.scopes_supported.includes(scope));
    for (const path of ['/api/mcp', '/api/mcp/connector'])
      assert.equal((await json(`/.well-known/oauth-protected-resource${path}`)).resource, base + path);
    assert.equal((await get('/.well-known/oauth-protected-resource/no/such')).status, 404);
  });
});

describe('the server card', () => {
  const CARDS = ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json', '/api/mcp/server-card'];

  async function call(method: string, params: object = {}) {
    const answer = await get(
      '/api/mcp',
      { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      'POST',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    );
    assert.equal(answer.status, 200, answer.text);
    const data = /^data: (.+)$/m.exec(answer.text)?.[1] ?? answer.text;
    return JSON.parse(data).result;
  }

  test('the server card has the members of schema v1 and those of the first draft', async () => {
    const card = await json(CARDS[0] ?? '');
    assert.equal(card.$schema, 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json');
    assert.match(card.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    assert.ok(card.description.length >= 1 && card.description.length <= 100);
    assert.equal(card.remotes[0].url, `${base}/api/mcp`);
    assert.deepEqual([card.name, card.version], [card.serverInfo.name, card.serverInfo.version]);
    assert.equal(card.transport.endpoint, card.endpoint);
    assert.ok(card.capabilities.tools);
    const icon = await get(card.icons[0].src);
    assert.equal(icon.headers.get('content-type'), card.icons[0].mimeType);
  });

  test('tools of the card are the tools of the server, and those of the specification', async () => {
    const card = await json(CARDS[0] ?? '');
    const { tools } = await call('tools/list');
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
});

describe('openapi.json', async () => {
  const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

  interface Operation {
    operationId: string;
    summary: string;
    description: string;
    parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
    responses: Record<string, { content?: Record<string, unknown> }>;
  }

  interface Line {
    path: string;
    method: string;
    operation: Operation;
  }

  const description = await json('/openapi.json');
  const operations: Line[] = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );

  test('every operation has a unique name, a summary, a description, a success and a failure', () => {
    const names = new Set(operations.map(({ operation }) => operation.operationId));
    assert.equal(names.size, operations.length);
    for (const { path, method, operation } of operations) {
      const label = `${method} ${path}`;
      assert.ok(operation.summary && operation.description, label);
      const answers = Object.keys(operation.responses);
      assert.ok(
        answers.some((status) => /^[23]/.test(status)),
        label,
      );
      assert.ok(
        answers.some((status) => /^4/.test(status)),
        label,
      );
    }
    const { responses } = description.paths['/api/cost'].post;
    assert.ok('413' in responses && '429' in responses, 'a body may be too large, and a quota used up');
  });

  test('errors are problem documents with a type that can be read', async () => {
    for (const path of ['/api/no-such', '/api/tools?page=0', '/api/tools/no-such-tool']) {
      const answer = await get(path);
      assert.ok(answer.status >= 400 && answer.status < 500, `${path} ${answer.status}`);
      assert.equal(mediaType(answer), 'application/problem+json', path);
      assert.equal((await get(JSON.parse(answer.text).type, { accept: 'text/html' })).status, 200, path);
    }
  });
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
