import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { startServer } from './server.ts';

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

interface Found {
  results: { slug: string }[];
  total: number;
}

async function call(name: string, args: object) {
  const response = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as {
    result: { structuredContent: unknown; content: { text: string }[] };
  };
  assert.deepEqual(JSON.parse(result.content[0]?.text ?? ''), result.structuredContent);
  return result.structuredContent;
}

const rest = async (path: string) => (await fetch(server.url + path)).json();
const catalog = JSON.parse(readFileSync(new URL('../../dist/server/catalog.json', import.meta.url), 'utf8'));
const slugs: string[] = catalog.tools.map((tool: { slug: string }) => tool.slug);

test('200 searches give the same results over MCP and REST', async () => {
  const queries: string[] = catalog.tools
    .filter((_: unknown, index: number) => index % 4 === 0)
    .slice(0, 200)
    .map((tool: { name: string; description: string }, index: number) =>
      index % 2 === 0 ? tool.name : tool.description.split(' ').slice(2, 5).join(' '),
    );
  assert.equal(queries.length, 200);
  for (const query of queries) {
    const overMcp = (await call('search_tools', { query, limit: 10 })) as Found;
    const overRest = (await rest(`/api/search?limit=10&q=${encodeURIComponent(query)}`)) as Found;
    assert.deepEqual([overMcp.results, overMcp.total], [overRest.results, overRest.total], query);
  }
});

test('pages behind cursors walk every tool of a category once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await call('search_tools', {
      query: '',
      category: 'open-banking',
      limit: 25,
      ...(cursor ? { cursor } : {}),
    })) as Found & { nextCursor?: string };
    seen.push(...page.results.map(({ slug }) => slug));
    cursor = page.nextCursor;
  } while (cursor);
  const expected = catalog.tools.filter((tool: { categories: string[] }) =>
    tool.categories.includes('open-banking'),
  );
  assert.equal(new Set(seen).size, seen.length);
  assert.equal(seen.length, expected.length);
});

test('a search for the tools of a use case gives those that REST lists', async () => {
  const useCase = 'verify-bank-account-ownership';
  const found = (await call('search_tools', { query: '', use_case: useCase, limit: 25 })) as Found;
  const listed = (await rest(`/api/tools?use-case=${useCase}&limit=25`)) as Found;
  assert.ok(found.total > 10);
  assert.deepEqual(
    found.results.map(({ slug }) => slug),
    listed.results.map(({ slug }) => slug),
  );
});

test('records are the same objects, and no answer exceeds 24,000 characters', async () => {
  for (const slug of slugs.filter((_, index) => index % 20 === 0)) {
    const record = await call('get_tool', { slug });
    assert.deepEqual(record, await rest(`/api/tools/${slug}`));
    assert.ok(JSON.stringify(record).length <= 24_000, slug);
  }
});

test('categories are those of the API', async () => {
  const { categories } = (await call('list_categories', {})) as {
    categories: { slug: string; toolCount: number }[];
  };
  const { results } = (await rest('/api/categories')) as { results: { slug: string; toolCount: number }[] };
  assert.deepEqual(
    categories.map(({ slug, toolCount }) => [slug, toolCount]),
    results.map(({ slug, toolCount }) => [slug, toolCount]),
  );
});

test('comparisons are the same objects', async () => {
  const compared = (await call('compare_tools', {
    slugs: ['stripe', 'adyen', 'plaid', 'tink', 'airwallex'],
  })) as {
    tools: unknown;
    rows: unknown;
  };
  const { tools, rows } = (await rest(
    '/api/compare?slug=stripe,adyen,plaid,tink,airwallex',
  )) as typeof compared;
  assert.deepEqual([compared.tools, compared.rows], [tools, rows]);
  assert.ok(JSON.stringify(compared).length <= 24_000);
});

test('the tool list costs at most 1,200 tokens and a default search at most 1,500', async (context) => {
  const response = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const { result } = (await response.json()) as { result: unknown };
  const list = Math.ceil(JSON.stringify(result).length / 4);
  const search = Math.ceil(JSON.stringify(await call('search_tools', { query: 'payments' })).length / 4);
  context.diagnostic(`tools/list ${list} tokens, a default search ${search} tokens (4 characters each)`);
  assert.ok(list <= 1200, `${list}`);
  assert.ok(search <= 1500, `${search}`);
});

test('unknown slugs are answered with the nearest and the way on', async () => {
  const response = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_tool', arguments: { slug: 'strpe' } },
    }),
  });
  const { result } = (await response.json()) as { result: { isError: boolean; content: { text: string }[] } };
  assert.equal(result.isError, true);
  assert.match(result.content[0]?.text ?? '', /stripe.*search_tools/s);
});
