import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rpc, server } from '../site.ts';

const ask = (method: string, params: object = {}) => rpc(method, params, '/api/mcp/connector');

/** The JSON in the one text of a result. */
async function call(name: string, args: object) {
  const { result } = await ask('tools/call', { name, arguments: args });
  const { content, ...rest } = result as { content: { type: string; text: string }[]; isError?: true };
  assert.deepEqual(rest, {}, 'the contract knows content alone');
  assert.deepEqual(
    content.map(({ type }) => type),
    ['text'],
  );
  return JSON.parse(content[0]?.text ?? '');
}

interface Result {
  id: string;
  title: string;
  url: string;
}

test('there are two tools with one argument each, no resources and no prompts', async () => {
  const { result } = await ask('tools/list');
  const { tools } = result as unknown as {
    tools: { name: string; inputSchema: { properties: object; required: string[] }; outputSchema?: object }[];
  };
  assert.deepEqual(
    tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties), inputSchema.required]),
    [
      ['search', ['query'], ['query']],
      ['fetch', ['id'], ['id']],
    ],
  );
  assert.ok(JSON.stringify(tools).length / 4 <= 300);
  for (const method of ['resources/list', 'prompts/list'])
    assert.equal((await ask(method)).error?.code, -32601, method);
  assert.equal((await ask('tools/call', { name: 'search_tools', arguments: {} })).error?.code, -32602);
});

test('search answers id, title and url, and fetch the page of each', async () => {
  const kinds = new Set<string>();
  for (const query of ['stripe', 'DORA', 'T+1 settlement', 'how to search the directory over HTTP']) {
    const { results, ...rest } = (await call('search', { query })) as { results: Result[] };
    assert.deepEqual(rest, {});
    assert.ok(results.length > 0 && results.length <= 16, query);
    assert.equal(new Set(results.map(({ id }) => id)).size, results.length, query);
    for (const found of results) {
      assert.deepEqual(Object.keys(found), ['id', 'title', 'url']);
      kinds.add(found.id.split('/')[0] ?? '');
      const page = await call('fetch', { id: found.id });
      assert.deepEqual(Object.keys(page), ['id', 'title', 'text', 'url', 'metadata']);
      assert.deepEqual([page.id, page.url], [found.id, found.url]);
      const twin = await fetch(`${server.url}/${found.id}.md`);
      assert.equal(page.text, await twin.text());
      for (const value of Object.values(page.metadata)) assert.equal(typeof value, 'string');
    }
  }
  for (const kind of ['tools', 'regulations', 'glossary', 'events', 'docs']) assert.ok(kinds.has(kind), kind);
});

test('a page is fetched by its address and by that of its Markdown, and unknown ones are told', async () => {
  for (const id of [`${server.baseUrl}/tools/stripe`, '/tools/stripe.md', 'tools/stripe#prices'])
    assert.equal((await call('fetch', { id })).id, 'tools/stripe', id);
  for (const id of [
    'tools/no-such-tool',
    '../server/catalog',
    'https://evil.example/tools/stripe',
    'data/tools.json',
  ]) {
    const { result } = await ask('tools/call', { name: 'fetch', arguments: { id } });
    assert.deepEqual(result, {
      isError: true,
      content: [{ type: 'text', text: `id: no page "${id}". Use an id of the results of search.` }],
    });
  }
});

test('a renamed record is fetched under its present id, and a removed one is told with its reason', async () => {
  assert.equal((await call('fetch', { id: 'tools/polygon-io' })).id, 'tools/massive');
  const { result } = await ask('tools/call', { name: 'fetch', arguments: { id: 'changes/gr4vy-2-4' } });
  const { content } = result as { content: { text: string }[] };
  assert.match(
    content[0]?.text ?? '',
    /^id: "changes\/gr4vy-2-4" was removed on 2026-11-22\. The release notes/,
  );
});

test('nothing found is an empty list', async () => {
  assert.deepEqual(await call('search', { query: 'zzqqxxyy' }), { results: [] });
});
