import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bearer, outbox, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

describe('registering', () => {
  let server: TestServer;
  let register: string;
  before(async () => {
    server = await startServer({}, { anyPort: true });
    register = `${server.url}/api/agent/register`;
  });
  after(() => server.stop());

  test('an anonymous agent gets exactly the specified credential, and it works', async () => {
    const answer = await postJson(register, {
      client_name: 'Ledger Scout',
      identity_type: 'anonymous',
      redirect_uris: [],
    });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('content-type')?.split(';')[0], 'application/json');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    const { client_id, access_token, token_type, expires_in, scope } = answer.body;
    assert.deepEqual(
      { token_type, expires_in, scope },
      { token_type: 'Bearer', expires_in: 86400, scope: 'read:tools search' },
    );
    assert.match(client_id, /^agt_[\w-]{22}$/);
    assert.equal(await searchStatus(server.url, access_token), 200);
  });

  test('redirect_uris may be left out and unknown members are ignored', async () => {
    const answer = await postJson(register, {
      client_name: 'x',
      identity_type: 'anonymous',
      __proto__: { a: 1 },
      extra: [1],
    });
    assert.equal(answer.status, 201);
  });

  test('a name loses controls and direction overrides', async () => {
    const answer = await postJson(register, {
      client_name: ' Led\u202eger\u0000  Scout\n',
      identity_type: 'anonymous',
    });
    assert.equal(answer.body.client_name, 'Ledger Scout');
  });

  test('the auth.md vocabulary gets 200 with an assertion that trades for tokens', async () => {
    const { status, body } = await postJson(register, { type: 'anonymous' });
    assert.equal(status, 200);
    assert.equal(body.identity.assertion, body.identity_assertion);
    assert.deepEqual(body.scopes.pre_claim, ['read:tools', 'search']);
    const traded = await postForm(`${server.url}/oauth2/token`, {
      grant_type: JWT_BEARER,
      assertion: body.identity.assertion,
    });
    assert.equal(traded.status, 200);
    assert.equal(traded.body.scope, 'read:tools search');
    assert.equal(traded.body.expires_in, 3600);
    assert.equal(await searchStatus(server.url, traded.body.access_token), 200);
    assert.equal(
      await searchStatus(server.url, body.identity.assertion),
      401,
      'an assertion is no access token',
    );
  });

  test('an agent of the first auth.md version gets its credential under the old names', async () => {
    const { body } = await postJson(register, {
      type: 'anonymous',
      requested_credential_type: 'access_token',
    });
    assert.equal(body.credential_type, 'access_token');
    assert.equal(body.credential, body.access_token);
    assert.deepEqual(body.scopes, ['read:tools', 'search']);
  });

  test('an RFC 7591 client gets its metadata back, a secret, and no token', async () => {
    const metadata = {
      client_name: 'm2m',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      logo_uri: 'http://169.254.169.254/x',
    };
    const { status, body } = await postJson(register, metadata);
    assert.equal(status, 201);
    assert.match(body.client_secret, /^acs_/);
    assert.equal(body.client_secret_expires_at, 0);
    assert.equal(body.access_token, undefined);
    assert.equal(body.logo_uri, metadata.logo_uri);
    const basic = `Basic ${Buffer.from(`${body.client_id}:${body.client_secret}`).toString('base64')}`;
    const token = await postForm(
      `${server.url}/oauth2/token`,
      { grant_type: 'client_credentials', scope: 'search' },
      { authorization: basic },
    );
    assert.equal(token.status, 200);
    assert.equal(token.body.scope, 'search');
    assert.equal(await searchStatus(server.url, token.body.access_token), 200);
  });

  const refusals: [string, unknown, number, string][] = [
    ['an empty object', {}, 400, 'invalid_client_metadata'],
    ['an array', [], 400, 'invalid_request'],
    ['a string', '"x"', 400, 'invalid_request'],
    ['no JSON', '{"client_name"', 400, 'invalid_request'],
    ['no client_name', { identity_type: 'anonymous' }, 400, 'invalid_client_metadata'],
    [
      'a client_name of another type',
      { identity_type: 'anonymous', client_name: 7 },
      400,
      'invalid_client_metadata',
    ],
    [
      'an empty client_name',
      { identity_type: 'anonymous', client_name: ' \u200b ' },
      400,
      'invalid_client_metadata',
    ],
    [
      'a long client_name',
      { identity_type: 'anonymous', client_name: 'x'.repeat(201) },
      400,
      'invalid_client_metadata',
    ],
    ['an unknown identity_type', { identity_type: 'root', client_name: 'x' }, 400, 'invalid_client_metadata'],
    [
      'redirect_uris that are no array',
      { identity_type: 'anonymous', client_name: 'x', redirect_uris: 'https://a.example' },
      400,
      'invalid_redirect_uri',
    ],
    [
      'a redirect URI with a script',
      { client_name: 'x', redirect_uris: ['javascript:alert(1)'] },
      400,
      'invalid_redirect_uri',
    ],
    [
      'a redirect URI with a fragment',
      { client_name: 'x', redirect_uris: ['https://a.example/#x'] },
      400,
      'invalid_redirect_uri',
    ],
    [
      'an http redirect URI elsewhere',
      { client_name: 'x', redirect_uris: ['http://a.example/'] },
      400,
      'invalid_redirect_uri',
    ],
    [
      'a code client without redirect URI',
      { grant_types: ['authorization_code'] },
      400,
      'invalid_redirect_uri',
    ],
    [
      'an unknown grant',
      { grant_types: ['password'], redirect_uris: ['https://a.example/'] },
      400,
      'invalid_client_metadata',
    ],
    [
      'an unknown auth method',
      { token_endpoint_auth_method: 'private_key_jwt', redirect_uris: ['https://a.example/'] },
      400,
      'invalid_client_metadata',
    ],
    ['an unknown type', { type: 'root' }, 400, 'invalid_request'],
    [
      'vocabularies that contradict',
      { type: 'anonymous', identity_type: 'identity_assertion' },
      400,
      'invalid_request',
    ],
    [
      'an unknown assertion_type',
      { client_name: 'x', identity_type: 'identity_assertion', assertion_type: 'saml', assertion: 'x' },
      400,
      'invalid_request',
    ],
    [
      'no assertion',
      { type: 'identity_assertion', assertion_type: 'urn:ietf:params:oauth:token-type:id-jag' },
      400,
      'invalid_request',
    ],
    [
      'an api_key wish',
      { type: 'anonymous', requested_credential_type: 'api_key' },
      400,
      'unsupported_credential_type',
    ],
    [
      'two addresses',
      { type: 'service_auth', login_hint: 'a@example.com, b@example.com' },
      400,
      'invalid_login_hint',
    ],
    [
      'an address with a line break',
      { type: 'service_auth', login_hint: 'a@example.com\r\nBcc: b@example.com' },
      400,
      'invalid_login_hint',
    ],
    [
      'an address of another type',
      { type: 'service_auth', login_hint: { address: 'a@example.com' } },
      400,
      'invalid_login_hint',
    ],
    ['an unknown refresh token', { type: 'refresh', refresh_token: 'art_x' }, 400, 'invalid_refresh_token'],
    [
      'too much scope',
      { client_name: 'x', identity_type: 'anonymous', scope: 'admin' },
      400,
      'invalid_scope',
    ],
  ];
  for (const [what, body, status, error] of refusals) {
    test(`${what} is refused with ${status} ${error}`, async () => {
      const answer = await postJson(register, body);
      assert.equal(answer.status, status);
      assert.equal(answer.body.error, error);
      assert.match(answer.body.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      assert.equal(answer.body.message, answer.body.error_description);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    });
  }

  test('other media types, methods and sizes are refused before parsing', async () => {
    const text = await fetch(register, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    assert.equal(text.status, 415);
    assert.equal(text.headers.get('accept-post'), 'application/json');
    assert.equal((await text.json()).error, 'invalid_request');
    const get = await fetch(register);
    assert.equal(get.status, 405);
    assert.match(get.headers.get('allow') ?? '', /POST/);
    const large = await postJson(register, {
      client_name: 'x'.repeat(65 * 1024),
      identity_type: 'anonymous',
    });
    assert.equal(large.status, 413);
    const preflight = await fetch(register, { method: 'OPTIONS' });
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
  });

  test('a hostile registration writes no mail and leaves nothing in the log', async () => {
    const before = outbox(server).length;
    const secret = 'cla_should-not-be-logged';
    await postJson(`${server.url}/api/agent/claim`, { claim_token: secret, email: 'a@example.com' });
    await postJson(register, { type: 'refresh', refresh_token: secret }, bearer(secret));
    assert.equal(outbox(server).length, before);
    assert.ok(!server.output().includes(secret));
    const { access_token: token } = await registerAnonymous(server.url);
    assert.ok(!server.output().includes(token));
  });
});
