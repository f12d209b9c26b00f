import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  bearer,
  completeLogin,
  mcpStatus,
  postForm,
  postJson,
  registerAnonymous,
  searchStatus,
} from '../agent-client.ts';
import { startIssuer } from '../issuer.ts';
import { startServer, type TestServer } from './server.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const CALLBACK = 'http://127.0.0.1:3999/callback';

describe('what a token is for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'audience-'));
  let server: TestServer;
  let provider: Awaited<ReturnType<typeof startIssuer>>;
  before(async () => {
    provider = await startIssuer();
    provider.trust(join(folder, 'trust.json'));
    server = await startServer({ TRUSTED_ISSUERS: join(folder, 'trust.json') }, { anyPort: true });
  });
  after(async () => {
    await server.stop();
    provider.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const register = async (metadata: Record<string, unknown>) =>
    (await postJson(`${server.url}/api/agent/register`, { redirect_uris: [], ...metadata })).body;
  const ask = (form: Record<string, string>) => postForm(`${server.url}/oauth2/token`, form);
  /** A token of the client credentials grant, for `resource` when one is given. */
  async function tokenFor(resource?: string): Promise<string> {
    const client = await register({ client_name: 'job', grant_types: ['client_credentials'] });
    const { body } = await ask({
      grant_type: 'client_credentials',
      client_id: client.client_id,
      client_secret: client.client_secret,
      ...(resource !== undefined && { resource }),
    });
    return body.access_token;
  }
  /** Statuses of REST and of MCP. */
  const statuses = async (token: string) => [
    await searchStatus(server.url, token),
    await mcpStatus(server.url, token),
  ];

  test('without resource it is for REST and MCP, the registered one included', async () => {
    const { access_token: registered } = await registerAnonymous(server.url);
    assert.deepEqual(await statuses(registered), [200, 200]);
    assert.deepEqual(await statuses(await tokenFor()), [200, 200]);
  });

  test('requested for one resource it is for that alone', async () => {
    const { baseUrl } = server;
    for (const resource of [`${baseUrl}/api/mcp`, `${baseUrl}/api/mcp/`])
      assert.deepEqual(await statuses(await tokenFor(resource)), [401, 200], resource);
    for (const resource of [baseUrl, `${baseUrl}/`])
      assert.deepEqual(await statuses(await tokenFor(resource)), [200, 401], resource);
    const registered = await register({
      client_name: 'scout',
      identity_type: 'anonymous',
      resource: `${baseUrl}/api/mcp`,
    });
    assert.deepEqual(await statuses(registered.access_token), [401, 200]);
  });

  test('the answer says for which resource the token is, and where it was sent', async () => {
    const { baseUrl } = server;
    const rest = await fetch(`${server.url}/api/tools`, {
      headers: bearer(await tokenFor(`${baseUrl}/api/mcp`)),
    });
    assert.equal(rest.status, 401);
    assert.equal(
      rest.headers.get('www-authenticate'),
      `Bearer error="invalid_token", error_description="The access token is for ${baseUrl}/api/mcp, not for ${baseUrl}.", resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`,
    );
    const mcp = await postJson(
      `${server.url}/api/mcp`,
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      bearer(await tokenFor(baseUrl)),
    );
    assert.equal(mcp.status, 401);
    assert.equal(
      mcp.headers.get('www-authenticate'),
      `Bearer error="invalid_token", error_description="The access token is for ${baseUrl}, not for ${baseUrl}/api/mcp.", resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/api/mcp"`,
    );
  });

  test('every REST route that reads a token refuses one for MCP', async () => {
    const token = bearer(await tokenFor(`${server.baseUrl}/api/mcp`));
    for (const path of [
      '/api/search',
      '/api/tools',
      '/api/tools.csv',
      '/api/tools/stripe',
      '/api/categories',
      '/api/categories/open-banking',
      '/api/compare?slug=stripe,adyen',
      '/api/health',
      '/api/market-intelligence/sample',
      '/oauth2/userinfo',
    ]) {
      const answer = await fetch(server.url + path, { headers: token });
      await answer.arrayBuffer();
      assert.equal(answer.status, 401, path);
      assert.ok(
        answer.headers
          .get('www-authenticate')
          ?.includes(`resource_metadata="${server.baseUrl}/.well-known/oauth-protected-resource"`),
        path,
      );
    }
    for (const path of ['/api/agent/claim', '/api/agent/claim/complete'])
      assert.equal((await postJson(server.url + path, {}, token)).status, 401, path);
  });

  test('a bad token at /api/mcp is challenged with the metadata of /api/mcp (RFC 9728 §3.3)', async () => {
    const answer = await postJson(`${server.url}/api/mcp`, {}, bearer('bad'));
    assert.equal(answer.status, 401);
    const address = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1];
    assert.equal(address, `${server.baseUrl}/.well-known/oauth-protected-resource/api/mcp`);
    const metadata = await fetch(`${server.url}${new URL(address ?? '').pathname}`);
    assert.equal(((await metadata.json()) as { resource: string }).resource, `${server.baseUrl}/api/mcp`);
  });

  test('a token for one resource is revoked like any other', async () => {
    for (const resource of ['', '/api/mcp']) {
      const token = await tokenFor(server.baseUrl + resource);
      assert.equal((await postForm(`${server.url}/api/agent/revoke`, { token })).status, 200);
      assert.deepEqual(await statuses(token), [401, 401]);
    }
  });

  test('a code that was authorized for one resource gives a token for that alone', async () => {
    const app = await register({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' });
    const verifier = 'v'.repeat(43);
    const query = new URLSearchParams({
      client_id: app.client_id,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${server.baseUrl}/api/mcp`,
    });
    const login = () => completeLogin(server, `/oauth2/authorize?${query}`);
    const exchange = (code: string | null, more: Record<string, string> = {}) =>
      ask({
        grant_type: 'authorization_code',
        client_id: app.client_id,
        code: code ?? '',
        code_verifier: verifier,
        ...more,
      });
    const good = await exchange((await login()).searchParams.get('code'));
    assert.equal(good.status, 200, JSON.stringify(good.body));
    assert.deepEqual(await statuses(good.body.access_token), [401, 200]);
    const wider = await exchange((await login()).searchParams.get('code'), { resource: server.baseUrl });
    assert.deepEqual([wider.status, wider.body.error], [400, 'invalid_target']);
  });

  test('an ID-JAG for one resource gives no token for another', async () => {
    const client = await register({ client_name: 'crossing', grant_types: [JWT_BEARER] });
    const cross = async (claimed: string, resource?: string) =>
      ask({
        grant_type: JWT_BEARER,
        client_id: client.client_id,
        client_secret: client.client_secret,
        assertion: await provider.idJag(server.baseUrl, { client_id: client.client_id, resource: claimed }),
        ...(resource !== undefined && { resource }),
      });
    const { baseUrl } = server;
    const wider = await cross(`${baseUrl}/api/mcp`, baseUrl);
    assert.deepEqual([wider.status, wider.body.error], [400, 'invalid_target']);
    for (const resource of [undefined, `${baseUrl}/api/mcp`]) {
      const same = await cross(`${baseUrl}/api/mcp`, resource);
      assert.deepEqual(await statuses(same.body.access_token), [401, 200]);
    }
  });
});
