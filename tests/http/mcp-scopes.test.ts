import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  bearer,
  type JsonAnswer,
  modernMeta,
  postForm,
  postJson,
  rpcMessage,
  toolCall,
} from '../agent-client.ts';
import { startIssuer } from '../issuer.ts';
import { startServer, type TestServer } from './server.ts';

const META = modernMeta();

type Read = [name: string, scope: string, rest: string, args: object, path?: string];

/** Each read of MCP with the scope it needs, the REST address that answers the same, and its endpoint. */
const READS = (
  [
    ['search_tools', 'search', '/api/search?q=kyc', { query: 'kyc' }],
    ['get_tool', 'read:tools', '/api/tools/stripe', { slug: 'stripe' }],
    ['compare_tools', 'read:tools', '/api/compare?slug=stripe,adyen', { slugs: ['stripe', 'adyen'] }],
    ['list_categories', 'read:categories', '/api/categories', {}],
    ['search', 'search', '/api/search?q=kyc', { query: 'kyc' }, '/api/mcp/connector'],
    ['fetch', 'read:tools', '/api/tools/stripe', { id: 'tools/stripe' }, '/api/mcp/connector'],
  ] as Read[]
).map(([name, scope, rest, args, path = '/api/mcp']) => ({
  name,
  scope,
  rest,
  path,
  body: toolCall(name, args),
}));

describe('MCP under PUBLIC_SCOPES=none', () => {
  let server: TestServer;
  let provider: Awaited<ReturnType<typeof startIssuer>>;
  before(async () => {
    provider = await startIssuer();
    server = await startServer({
      PUBLIC_SCOPES: 'none',
      RATE_LIMITS: 'unauthenticated=1000/60,register=1000/60,anonymous=60/60',
      TRUSTED_ISSUERS: provider.trustFile,
    });
  });
  after(async () => {
    await server.stop();
    provider.stop();
  });

  const send = (
    body: unknown,
    headers: Record<string, string> = {},
    path = '/api/mcp',
  ): Promise<JsonAnswer> => postJson(server.url + path, body, headers);
  const rest = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(server.url + path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const metadata = (path: string) => `${server.baseUrl}/.well-known/oauth-protected-resource${path}`;
  const tokenRequired = (scope: string, path = '/api/mcp') =>
    `Bearer resource_metadata="${metadata(path)}", scope="${scope}"`;
  const scopeRequired = (scope: string, path = '/api/mcp') =>
    `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadata(path)}"`;
  /** A token with these scopes alone. */
  async function tokenFor(scope: string): Promise<string> {
    const { body } = await postJson(`${server.url}/api/agent/register`, {
      client_name: 'crossing',
      identity_type: 'identity_assertion',
      assertion_type: 'urn:ietf:params:oauth:token-type:id-jag',
      assertion: await provider.idJag(server.baseUrl, { scope }),
    });
    assert.equal(body.scope, scope, JSON.stringify(body));
    return body.access_token;
  }

  test('greetings, lists and prompts answer without a token', async () => {
    const uri = `${server.baseUrl}/tools/stripe.md`;
    const open: [string, unknown][] = [
      [
        'initialize',
        { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      ],
      ['ping', {}],
      ['tools/list', {}],
      ['resources/list', {}],
      ['resources/templates/list', {}],
      ['prompts/list', {}],
      ['prompts/get', { name: 'find_tool', arguments: { use_case: `read ${uri}` } }],
    ];
    for (const [method, params] of open) {
      const answer = await send(rpcMessage(method, params));
      assert.equal(answer.status, 200, method);
      assert.ok(answer.body.result, method);
    }
    assert.equal((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);
    const discover = await send(rpcMessage('server/discover', { _meta: META }), {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'server/discover',
    });
    assert.equal(discover.status, 200);
  });

  for (const { name, path, scope, rest: address, body } of READS) {
    test(`${name} without a token is 401 and names ${scope}, as over REST`, async () => {
      const answer = await send({ ...body, id: 'a' }, {}, path);
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get('www-authenticate'), tokenRequired(scope, path));
      assert.deepEqual(
        [answer.body.id, answer.body.error.code, answer.body.result],
        ['a', -32600, undefined],
      );
      assert.match(answer.body.error.message, new RegExp(scope));
      assert.equal(await rest(address, {}), 401);
    });

    test(`${name} answers a token with ${scope} alone and is 403 for one with the other scopes, as over REST`, async () => {
      const good = bearer(await tokenFor(scope));
      assert.deepEqual([(await send(body, good, path)).status, await rest(address, good)], [200, 200]);
      const others = ['read:tools', 'search', 'read:categories'].filter((other) => other !== scope);
      const lacking = bearer(await tokenFor(others.join(' ')));
      const answer = await send(body, lacking, path);
      assert.deepEqual([answer.status, await rest(address, lacking)], [403, 403]);
      assert.equal(answer.headers.get('www-authenticate'), scopeRequired(scope, path));
      assert.equal(answer.body.result, undefined);
    });
  }

  test('resources and completion need read:tools', async () => {
    const { baseUrl } = server;
    const argument = { name: 'slug', value: 'str' };
    const reads = [
      rpcMessage('resources/read', { uri: `${baseUrl}/tools/stripe.md` }),
      rpcMessage('resources/read', { uri: `${baseUrl}/categories/open-banking.md` }),
      rpcMessage('completion/complete', {
        ref: { type: 'ref/resource', uri: `${baseUrl}/tools/{slug}.md` },
        argument,
      }),
      rpcMessage('completion/complete', {
        ref: { type: 'ref/prompt', name: 'compare_shortlist' },
        argument: { name: 'slugs', value: 'str' },
      }),
    ];
    const lacking = bearer(await tokenFor('search read:categories'));
    const good = bearer(await tokenFor('read:tools'));
    for (const body of reads) {
      const anonymous = await send(body);
      assert.equal(anonymous.status, 401, body.method);
      assert.equal(anonymous.headers.get('www-authenticate'), tokenRequired('read:tools'));
      assert.equal((await send(body, lacking)).status, 403, body.method);
      const answer = await send(body, good);
      assert.equal(answer.status, 200, body.method);
      assert.ok(answer.body.result, JSON.stringify(answer.body));
    }
  });
});

test('with every scope public a token takes nothing away', async () => {
  const server = await startServer();
  try {
    const { body: client } = await postJson(`${server.url}/api/agent/register`, {
      client_name: 'search alone',
      grant_types: ['client_credentials'],
      redirect_uris: [],
    });
    const granted = await postForm(`${server.url}/oauth2/token`, {
      grant_type: 'client_credentials',
      client_id: client.client_id,
      client_secret: client.client_secret,
      scope: 'search',
    });
    for (const { name, path, body } of READS) {
      for (const headers of [{}, bearer(granted.body.access_token)])
        assert.equal((await postJson(server.url + path, body, headers)).status, 200, name);
    }
    const card = (await (await fetch(`${server.url}/api/mcp/server-card`)).json()) as Record<string, unknown>;
    assert.deepEqual(card['authentication'], { required: false, schemes: ['bearer'] });
  } finally {
    await server.stop();
  }
});
