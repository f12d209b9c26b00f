import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, json } from './site.ts';

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

test('the card is the same at every address, for any origin, kept for an hour', async () => {
  const cards = await Promise.all(CARDS.map((path) => get(path)));
  for (const card of cards) {
    assert.equal(card.text, cards[0]?.text);
    assert.equal(card.headers.get('access-control-allow-origin'), '*');
    assert.match(card.headers.get('access-control-expose-headers') ?? '', /ETag/);
    assert.match(card.headers.get('cache-control') ?? '', /max-age=3600/);
  }
  assert.equal(
    (await get(CARDS[2] ?? '', { 'if-none-match': cards[2]?.headers.get('etag') ?? '' })).status,
    304,
  );
});

test('tools of the card are the tools of the server, and those of the specification', async () => {
  const card = await json(CARDS[0] ?? '');
  const { tools } = await call('tools/list');
  assert.deepEqual(card.tools, tools);
  assert.deepEqual(tools.map(({ name }: { name: string }) => name).sort(), [
    'compare_tools',
    'get_tool',
    'list_categories',
    'list_dates',
    'search_knowledge',
    'search_tools',
  ]);
});

test('a handshake names the server as the card does', async () => {
  const card = await json(CARDS[0] ?? '');
  const result = await call('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'readiness', version: '1' },
  });
  assert.equal(result.serverInfo.name, card.serverInfo.name);
  assert.equal(result.serverInfo.version, card.serverInfo.version);
  assert.ok(card.remotes[0].supportedProtocolVersions.includes(result.protocolVersion));
});

test('a tool call answers with content', async () => {
  const result = await call('tools/call', { name: 'search_tools', arguments: { query: 'stripe' } });
  assert.ok(JSON.stringify(result.content).includes('Stripe'));
});
