import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  bearer,
  postForm,
  postJson,
  registerAnonymous,
  rpcMessage,
  searchStatus,
  toolCall,
} from '../agent-client.ts';
import { startIssuer } from '../issuer.ts';
import { startServer, type TestServer } from './server.ts';

const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

describe('limits of agents', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'anonymous=4/60,ceiling=6/60,register=5/60,bad_token=3/60' });
  });
  after(() => server.stop());

  test('anonymous credentials of one address share a ceiling, which a client that is over its own quota does not use up', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 3; n++) tokens.push((await registerAnonymous(server.url)).access_token);
    const [greedy = '', second = '', third = ''] = tokens;
    const statuses: number[] = [];
    for (const token of [greedy, greedy, greedy, greedy, greedy, greedy, second, second])
      statuses.push(await searchStatus(server.url, token));
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 200, 200]);
    const refused = await fetch(`${server.url}/api/search?q=kyc`, { headers: bearer(third) });
    assert.equal(refused.status, 429, 'a fresh credential does not come around the ceiling');
    assert.equal(refused.headers.get('ratelimit-policy'), '"ceiling";q=6;w=60');
    assert.deepEqual((await refused.json())['violated-policies'], ['ceiling']);
    const mcp = await postJson(`${server.url}/api/mcp`, toolCall('list_categories', {}), bearer(third));
    assert.equal(mcp.status, 429, 'neither does MCP');
    assert.equal(
      (await fetch(`${server.url}/api/search?q=kyc`)).status,
      200,
      'without a token: its own quota',
    );
  });

  test('registering too often is 429 in the form of OAuth', async () => {
    let last = await postJson(`${server.url}/api/agent/register`, {});
    for (let n = 0; n < 6; n++) last = await postJson(`${server.url}/api/agent/register`, {});
    assert.equal(last.status, 429);
    assert.equal(last.body.error, 'rate_limit_exceeded');
    assert.ok(Number(last.headers.get('retry-after')) >= 1);
  });

  test('guessing tokens is 401 a few times, then 429', async () => {
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push(await searchStatus(server.url, `guess${n}`));
    assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
  });
});

describe('a protected installation (PUBLIC_SCOPES without search)', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ PUBLIC_SCOPES: 'read:tools' });
  });
  after(() => server.stop());
  const challenge = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, { headers });
    await response.arrayBuffer();
    return { status: response.status, challenge: response.headers.get('www-authenticate') ?? '' };
  };

  test('without a token the challenge names metadata and scope, but no error', async () => {
    const { status, challenge: text } = await challenge('/api/search?q=kyc');
    assert.equal(status, 401);
    assert.equal(
      text,
      `Bearer resource_metadata="${server.baseUrl}/.well-known/oauth-protected-resource", scope="search"`,
    );
    assert.equal((await challenge('/api/tools?limit=1')).status, 200);
  });

  test('a bad token is named as such, a token without the scope is 403', async () => {
    const bad = await challenge('/api/search?q=kyc', bearer('bad'));
    assert.equal(bad.status, 401);
    assert.match(
      bad.challenge,
      /^Bearer error="invalid_token", error_description="[^"]+", resource_metadata="/,
    );
    const { access_token: token } = await registerAnonymous(server.url);
    assert.equal((await challenge('/api/search?q=kyc', bearer(token))).status, 200);
    const lacking = await challenge('/api/categories', bearer(token));
    assert.equal(lacking.status, 403);
    assert.match(lacking.challenge, /error="insufficient_scope", scope="read:categories"/);
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
    const mcp = await postJson(
      `${server.url}/api/mcp`,
      rpcMessage('ping'),
      bearer(await tokenFor(server.baseUrl)),
    );
    assert.equal(mcp.status, 401, 'and MCP one for REST');
    assert.match(mcp.headers.get('www-authenticate') ?? '', /oauth-protected-resource\/api\/mcp"/);
  });
});

describe('identity assertions of a provider in another process', () => {
  let provider: Awaited<ReturnType<typeof startIssuer>>;
  let server: TestServer;
  before(async () => {
    provider = await startIssuer();
    server = await startServer({ TRUSTED_ISSUERS: provider.trustFile });
  });
  after(async () => {
    await server.stop();
    provider.stop();
  });

  const push = (body: string, type = 'application/secevent+jwt') =>
    fetch(`${server.url}/api/agent/revoke`, { method: 'POST', headers: { 'content-type': type }, body });

  test('one gets a credential with all scopes, which a security event or a logout token ends', async () => {
    const subject = { sub: 'user-5', email: 'five@example.com' };
    const present = async (claims: object) =>
      postJson(`${server.url}/api/agent/register`, {
        client_name: 'Scout',
        identity_type: 'identity_assertion',
        assertion_type: ID_JAG,
        assertion: await provider.idJag(server.baseUrl, { ...subject, ...claims }),
      });
    const { body, status } = await present({});
    assert.deepEqual([status, body.scope], [201, 'read:tools search read:categories'], JSON.stringify(body));
    assert.equal(await searchStatus(server.url, body.access_token), 200);
    assert.equal((await push(await provider.revocation(server.baseUrl, { sub: 'user-5' }))).status, 202);
    assert.equal(await searchStatus(server.url, body.access_token), 401);
    const later = Math.floor(Date.now() / 1000) + 2;
    const fresh = (await present({ iat: later })).body;
    assert.equal(await searchStatus(server.url, fresh.access_token), 200);
    const logout = await provider.revocation(server.baseUrl, { sub: 'user-5', iat: later }, 'logout+jwt');
    assert.equal((await push(logout, 'application/logout+jwt')).status, 200);
    assert.equal(await searchStatus(server.url, fresh.access_token), 401);
  });
});
