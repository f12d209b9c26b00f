import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startServer } from '../http/server.ts';
import { run } from './run.ts';

const server = await startServer();
after(() => server.stop());
const url = new URL(`${server.url}/api/mcp`);
const info = { name: 'judge', version: '1.0.0' };

/** A client of the SDK 1.x, connected to an address. */
async function connected(address = url): Promise<Client> {
  const client = new Client(info);
  await client.connect(new StreamableHTTPClientTransport(address));
  return client;
}

/** A client of the SDK 2.x, connected to an address. */
async function modern(versionNegotiation: VersionNegotiationOptions, address = url): Promise<ModernClient> {
  const client = new ModernClient(info, { versionNegotiation });
  await client.connect(new ModernTransport(address));
  return client;
}

const namesOf = async (client: Client | ModernClient) =>
  (await client.listTools()).tools.map(({ name }) => name);
const NAMES = [
  ...['search_tools', 'get_tool', 'list_categories', 'compare_tools', 'search_knowledge', 'list_dates'],
  ...['find_operations', 'estimate_cost'],
];

describe('the TypeScript SDK 1.x', () => {
  test('lists, calls, reads and completes', async () => {
    const client = await connected();
    assert.deepEqual(await namesOf(client), NAMES);
    const found = await client.callTool({ name: 'search_tools', arguments: { query: 'stripe', limit: 1 } });
    assert.equal((found.structuredContent as { results: { slug: string }[] }).results[0]?.slug, 'stripe');
    await assert.rejects(client.callTool({ name: 'nope', arguments: {} }), /-32602|not found/);
    const uri = `${server.baseUrl}/tools/stripe.md`;
    const { contents } = await client.readResource({ uri });
    assert.equal(contents[0]?.uri, uri);
    const ref = { type: 'ref/resource', uri: `${server.baseUrl}/tools/{slug}.md` } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'slug', value: 'strip' } });
    assert.ok(completion.values.includes('stripe'));
    await client.close();
  });
});

describe('the TypeScript SDK 2.x', () => {
  const modes = [
    ['legacy', { mode: 'legacy' }],
    ['auto', { mode: 'auto' }],
    ['pinned to 2026-07-28', { mode: { pin: '2026-07-28' } }],
  ] as const;
  for (const [name, versionNegotiation] of modes) {
    test(`works ${name}`, async () => {
      const client = await modern(versionNegotiation);
      assert.deepEqual(await namesOf(client), NAMES);
      for (const [tool, args] of [
        ['search_tools', { query: 'kyc' }],
        ['get_tool', { slug: 'stripe' }],
        ['list_categories', {}],
        ['compare_tools', { slugs: ['stripe', 'adyen'] }],
        ['search_knowledge', { query: 'DORA' }],
        ['list_dates', { jurisdiction: 'EU' }],
        ['find_operations', { question: 'refund endpoint of Adyen' }],
        ['estimate_cost', { tools: ['mollie'], country: 'NL', use: ['payment:card:100:35'] }],
      ] as const) {
        const result = await client.callTool({ name: tool, arguments: args });
        assert.ok(result.structuredContent, tool);
      }
      await client.close();
    });
  }
});

test('@ai-sdk/mcp lists and calls', async () => {
  const client = await createMCPClient({ transport: { type: 'http', url: url.href } });
  const tools = await client.tools();
  assert.deepEqual(Object.keys(tools).sort(), [...NAMES].sort());
  await client.close();
});

describe('what a model is given', () => {
  const question = { name: 'search_tools', arguments: { query: 'kyc' } };
  /** Characters of a whole result of the SDK 1.x, as a host that hands a model all of it does. */
  async function wholeResult(query: string): Promise<number> {
    const client = await connected(new URL(url.href + query));
    await client.listTools();
    const { content, structuredContent } = await client.callTool(question);
    await client.close();
    return JSON.stringify({ content, structuredContent }).length;
  }

  test('a client that hands on both forms pays for one at ?structured=false', async (context) => {
    const both = await wholeResult('');
    const one = await wholeResult('?structured=false');
    context.diagnostic(`${both} characters with both forms, ${one} with one`);
    assert.ok(one < 0.6 * both, `${one} of ${both}`);
  });

  test('@ai-sdk/mcp hands on the text alone', async () => {
    const client = await createMCPClient({ transport: { type: 'http', url: url.href } });
    const { search_tools: search } = await client.tools();
    const options = { toolCallId: '1', messages: [], context: undefined };
    const output = await search?.execute?.(question.arguments, options as never);
    const given = await search?.toModelOutput?.({
      toolCallId: '1',
      input: question.arguments,
      output,
    } as never);
    const { content, structuredContent } = output as {
      content: { text: string }[];
      structuredContent: unknown;
    };
    assert.ok(structuredContent);
    assert.deepEqual(given, { type: 'content', value: [{ type: 'text', text: content[0]?.text }] });
    await client.close();
  });
});

describe('the connector', () => {
  const address = new URL(`${server.url}/api/mcp/connector`);
  const textOf = (result: object) => {
    const [only] = 'content' in result ? (result.content as { text: string }[]) : [];
    return JSON.parse(only?.text ?? '');
  };

  test('the TypeScript SDK 1.x searches and fetches', async () => {
    const client = await connected(address);
    assert.deepEqual(client.getServerCapabilities(), { tools: { listChanged: false } });
    const { results } = textOf(await client.callTool({ name: 'search', arguments: { query: 'stripe' } }));
    const page = textOf(await client.callTool({ name: 'fetch', arguments: { id: results[0].id } }));
    assert.equal(page.url, `${server.baseUrl}/tools/stripe`);
    await client.close();
  });

  test('the TypeScript SDK 2.x works pinned to 2026-07-28', async () => {
    const client = await modern({ mode: { pin: '2026-07-28' } }, address);
    assert.deepEqual(await namesOf(client), ['search', 'fetch']);
    assert.ok(
      textOf(await client.callTool({ name: 'search', arguments: { query: 'DORA' } })).results.length > 5,
    );
    await client.close();
  });
});

test('mcp-remote bridges to a stdio client', async () => {
  const bin = join(import.meta.dirname, 'node_modules/.bin/mcp-remote');
  const client = new Client(info);
  const args = [bin, url.href, '--allow-http', '--transport', 'http-only'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  assert.deepEqual(await namesOf(client), NAMES);
  await client.close();
});

test('mcporter lists the tools', async () => {
  const { code, stdout, stderr } = await run('mcporter', ['list', url.href, '--allow-http', '--schema']);
  assert.equal(code, 0, stdout + stderr);
  for (const name of NAMES) assert.match(stdout, new RegExp(name));
});
