import { bearer, mcpStatus, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { callAt } from '../http/call.ts';
import type { Attack } from './attack.ts';
import type { Targets } from './targets.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };

/** Reads without the scope, the resource or the quota that they need, over REST and MCP. */
export function scopes({ open, guarded }: Targets): Attack[] {
  const call = (name: string, args: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const job = async (scope: string) => {
    const { body } = await postJson(`${open.url}/api/agent/register`, {
      client_name: 'job',
      grant_types: ['client_credentials'],
      redirect_uris: [],
    });
    return (resource: string) =>
      postForm(`${open.url}/oauth2/token`, {
        grant_type: 'client_credentials',
        client_id: body.client_id,
        client_secret: body.client_secret,
        scope,
        resource,
      });
  };
  return [
    {
      name: 'MCP without a token where REST asks for one',
      expected: '401, initialize 200',
      run: async () => {
        const read = await postJson(`${guarded.url}/api/mcp`, call('search_tools', { query: 'kyc' }));
        const params = {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'a', version: '1' },
        };
        const hello = await postJson(`${guarded.url}/api/mcp`, {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params,
        });
        return `${read.status}, initialize ${hello.status}`;
      },
    },
    {
      name: 'a read over MCP with a token that lacks its scope',
      expected: 'MCP 403, REST 403',
      run: async () => {
        const headers = { ...FORWARDED, ...bearer((await registerAnonymous(guarded.url)).access_token) };
        const mcp = await postJson(`${guarded.url}/api/mcp`, call('list_categories', {}), headers);
        const rest = await callAt(guarded.url, '/api/categories', { headers });
        return `MCP ${mcp.status}, REST ${rest.status}`;
      },
    },
    {
      name: 'an MCP batch that counts as one message',
      expected: 'each of 4 counted',
      run: async () => {
        const { access_token } = await registerAnonymous(guarded.url);
        const batch = Array.from({ length: 4 }, (_, n) => ({
          ...call('search_tools', { query: 'kyc' }),
          id: n,
        }));
        const { headers } = await postJson(`${guarded.url}/api/mcp`, batch, bearer(access_token));
        const left = /"anonymous";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1];
        return left === '56' ? 'each of 4 counted' : `${left} left of 60`;
      },
    },
    {
      name: 'a token for REST at MCP, and the reverse',
      expected: 'REST 200 401, MCP 401 200',
      run: async () => {
        const ask = await job('search');
        const statuses = async (resource: string) => {
          const { body } = await ask(resource);
          return `${await searchStatus(open.url, body.access_token)} ${await mcpStatus(open.url, body.access_token)}`;
        };
        return `REST ${await statuses(open.baseUrl)}, MCP ${await statuses(`${open.baseUrl}/api/mcp`)}`;
      },
    },
    {
      name: 'the challenge of MCP names the metadata of MCP',
      expected: '/.well-known/oauth-protected-resource/api/mcp',
      run: async () => {
        const { headers } = await postJson(`${guarded.url}/api/mcp`, call('search_tools', { query: 'kyc' }));
        return new URL(/resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? 'x:')
          .pathname;
      },
    },
  ];
}
