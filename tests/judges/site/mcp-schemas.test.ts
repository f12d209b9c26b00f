import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { modernMeta, postJson, rpcMessage } from '../../agent-client.ts';
import { server } from '../site.ts';

function validator(file: string, draft: 'draft-07' | '2020-12') {
  const schema = JSON.parse(
    readFileSync(new URL(`../../fixtures/schemas/mcp/${file}`, import.meta.url), 'utf8'),
  );
  const ajv = new (draft === 'draft-07' ? Ajv : Ajv2020)({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(schema, file);
  const where = draft === 'draft-07' ? 'definitions' : '$defs';
  return (definition: string, value: unknown) => {
    const validate = ajv.getSchema(`${file}#/${where}/${definition}`);
    assert.ok(validate, `${definition} is defined`);
    assert.ok(validate(value), `${definition}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
  };
}

async function ask(version: string, method: string, params: Record<string, unknown> = {}, path = '/api/mcp') {
  const modern = version === '2026-07-28';
  const name = params['name'] ?? params['uri'];
  const message = rpcMessage(method, modern ? { ...params, _meta: modernMeta() } : params);
  const headers = {
    'mcp-protocol-version': version,
    ...(modern && { 'mcp-method': method }),
    ...(modern && typeof name === 'string' && { 'mcp-name': name }),
  };
  return (await postJson(server.url + path, message, headers)).body;
}

const twin = `${server.baseUrl}/tools/stripe.md`;
const completion = {
  ref: { type: 'ref/resource', uri: `${server.baseUrl}/tools/{slug}.md` },
  argument: { name: 'slug', value: 'str' },
};
const SHARED = [
  ['ListToolsResult', 'tools/list', {}],
  ['CallToolResult', 'tools/call', { name: 'search_tools', arguments: { query: 'kyc' } }],
  ['CallToolResult', 'tools/call', { name: 'get_tool', arguments: { slug: 'stripe' } }],
  ['CallToolResult', 'tools/call', { name: 'get_tool', arguments: { slug: 'stirpe' } }],
  ['CallToolResult', 'tools/call', { name: 'list_categories', arguments: {} }],
  ['CallToolResult', 'tools/call', { name: 'compare_tools', arguments: { slugs: ['stripe', 'adyen'] } }],
  ['CallToolResult', 'tools/call', { name: 'search_knowledge', arguments: { query: 'DORA' } }],
  ['CallToolResult', 'tools/call', { name: 'list_dates', arguments: { jurisdiction: 'EU' } }],
  ['ListResourcesResult', 'resources/list', {}],
  ['ListResourceTemplatesResult', 'resources/templates/list', {}],
  ['ReadResourceResult', 'resources/read', { uri: twin }],
  ['ListPromptsResult', 'prompts/list', {}],
  ['GetPromptResult', 'prompts/get', { name: 'find_tool', arguments: { use_case: 'payouts' } }],
  ['CompleteResult', 'completion/complete', completion],
] as const;

for (const [version, draft] of [
  ['2025-06-18', 'draft-07'],
  ['2025-11-25', '2020-12'],
  ['2026-07-28', '2020-12'],
] as const) {
  describe(`answers in revision ${version} are valid against its schema`, () => {
    const check = validator(`mcp-schema-${version}.json`, draft);
    for (const [definition, method, params] of SHARED) {
      test(`${method} ${JSON.stringify(params).slice(0, 60)}`, async () => {
        check(definition, (await ask(version, method, params)).result);
      });
    }
    test('the connector', async () => {
      const path = '/api/mcp/connector';
      check('ListToolsResult', (await ask(version, 'tools/list', {}, path)).result);
      const calls = [
        { name: 'search', arguments: { query: 'kyc' } },
        { name: 'fetch', arguments: { id: 'tools/stripe' } },
        { name: 'fetch', arguments: { id: 'tools/nope' } },
      ];
      for (const call of calls)
        check('CallToolResult', (await ask(version, 'tools/call', call, path)).result);
    });
    test(version === '2026-07-28' ? 'server/discover' : 'initialize', async () => {
      if (version === '2026-07-28')
        return check('DiscoverResult', (await ask(version, 'server/discover')).result);
      const clientInfo = { name: 'judge', version: '1' };
      const hello = { protocolVersion: version, capabilities: {}, clientInfo };
      check('InitializeResult', (await ask(version, 'initialize', hello)).result);
    });
    test('an error', async () => {
      const definition = version === '2025-06-18' ? 'JSONRPCError' : 'JSONRPCErrorResponse';
      check(definition, await ask(version, 'tools/call', { name: 'nope', arguments: {} }));
    });
  });
}

test('the server card is valid against schema v1', async () => {
  const check = validator('server-card-v1.schema.json', '2020-12');
  for (const path of ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json', '/api/mcp/server-card']) {
    check('ServerCard', await (await fetch(server.url + path)).json());
  }
});
