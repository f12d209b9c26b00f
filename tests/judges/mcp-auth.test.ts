import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as v2 from '@modelcontextprotocol/client';
import * as v1 from '@modelcontextprotocol/sdk/client/auth.js';
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { completeLogin, mcpStatus, postJson, searchStatus } from '../agent-client.ts';
import { startServer, type TestServer } from '../http/server.ts';
import { startIssuer } from '../issuer.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Port of the callback that the conformance program opens. */
const CALLBACK = 'http://127.0.0.1:3000/callback';

describe('authorization as MCP clients do it', () => {
  const folder = temporaryFolder('mcp-auth');
  let server: TestServer;
  let provider: Awaited<ReturnType<typeof startIssuer>>;
  let serverUrl: string;
  before(async () => {
    provider = await startIssuer();
    server = await startServer({ TRUSTED_ISSUERS: provider.trustFile }, { atBaseUrl: true });
    serverUrl = `${server.baseUrl}/api/mcp`;
  });
  after(async () => {
    await server.stop();
    provider.stop();
  });

  /** MCP clients name the endpoint as `resource`, so that their tokens are for it alone. */
  async function assertForMcp(token = '') {
    assert.equal(await mcpStatus(server.url, token), 200);
    assert.equal(await searchStatus(server.url, token), 401);
  }

  /** What both generations of the SDK want to know and to keep. */
  function aProvider() {
    const kept = new Map<string, unknown>();
    const keep = (name: string) => (value: unknown) => void kept.set(name, value);
    const give = (name: string) => () => kept.get(name) as never;
    return {
      kept,
      redirectUrl: 'http://127.0.0.1:3999/callback',
      clientMetadata: {
        client_name: 'MCP client',
        redirect_uris: ['http://127.0.0.1:3999/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      clientInformation: give('client'),
      saveClientInformation: keep('client'),
      tokens: give('tokens'),
      saveTokens: keep('tokens'),
      codeVerifier: give('verifier'),
      saveCodeVerifier: keep('verifier'),
      discoveryState: give('discovery'),
      saveDiscoveryState: keep('discovery'),
      redirectToAuthorization: keep('address'),
    };
  }

  for (const [name, auth] of [
    ['version 1', v1.auth as typeof v2.auth],
    ['version 2', v2.auth],
  ] as const) {
    test(`the MCP SDK ${name} discovers, registers, signs in and gets a token`, async () => {
      const own = aProvider();
      assert.equal(await auth(own, { serverUrl }), 'REDIRECT');
      const callback = await completeLogin(server, String(own.kept.get('address')));
      const authorizationCode = callback.searchParams.get('code') ?? '';
      const iss = callback.searchParams.get('iss') ?? '';
      assert.equal(await auth(own, { serverUrl, authorizationCode, iss }), 'AUTHORIZED');
      const tokens = own.kept.get('tokens') as { access_token: string };
      await assertForMcp(tokens.access_token);
    });
  }

  const secretive = async (grant: string) =>
    (
      await postJson(`${server.url}/api/agent/register`, {
        client_name: 'm2m',
        grant_types: [grant],
        redirect_uris: [],
      })
    ).body;

  test('both SDKs get a token by client credentials', async () => {
    const { client_id: clientId, client_secret: clientSecret } = await secretive('client_credentials');
    const first = new ClientCredentialsProvider({ clientId, clientSecret });
    assert.equal(await v1.auth(first, { serverUrl, scope: 'search' }), 'AUTHORIZED');
    const second = new v2.ClientCredentialsProvider({
      clientId,
      clientSecret,
      expectedIssuer: server.baseUrl,
    });
    assert.equal(await v2.auth(second, { serverUrl, scope: 'search' }), 'AUTHORIZED');
    for (const each of [first, second]) await assertForMcp(each.tokens()?.access_token);
  });

  test('the SDK crosses from an identity provider by ID-JAG', async () => {
    const { client_id: clientId, client_secret: clientSecret } = await secretive(
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    );
    const crossing = new v2.CrossAppAccessProvider({
      clientId,
      clientSecret,
      expectedIssuer: server.baseUrl,
      assertion: ({ authorizationServerUrl, resourceUrl }) =>
        provider.idJag(authorizationServerUrl, { client_id: clientId, resource: resourceUrl }),
    });
    assert.equal(await v2.auth(crossing, { serverUrl }), 'AUTHORIZED');
    await assertForMcp(crossing.tokens()?.access_token);
  });

  test('the MCP conformance program passes its authorization scenarios', async () => {
    const { body } = await postJson(`${server.url}/api/agent/register`, {
      client_name: 'conformance',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
    });
    const here = fileURLToPath(new URL('.', import.meta.url));
    const child = spawn(
      `${here}node_modules/.bin/conformance`,
      [
        'authorization',
        '--url',
        server.baseUrl,
        '--client-id',
        body.client_id,
        '--resource',
        serverUrl,
        '-o',
        folder,
      ],
      { cwd: here },
    );
    let output = '';
    let visited = false;
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /(http\S+\/oauth2\/authorize\?\S+)/.exec(output)?.[1];
      if (!address || visited) return;
      visited = true;
      void completeLogin(server, address).then((callback) => fetch(callback));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    assert.equal(code, 0, output);
    assert.ok(visited, output);
    assert.match(output, /0 failed/, output);
  });
});
