import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, head, json, mediaType } from './site.ts';

const PATHS = [
  '/auth.md',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
];

for (const path of PATHS) {
  test(`${path} answers anyone, HEAD and 304`, async () => {
    const answer = await get(path);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal((await head(path)).headers.get('content-type'), answer.headers.get('content-type'));
    assert.equal((await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status, 304);
  });
}

test('the protected resource is the base address, also for paths of its own, and unknown ones are 404', async () => {
  const root = await json('/.well-known/oauth-protected-resource');
  assert.equal(root.resource, base);
  assert.deepEqual(root.authorization_servers, [base]);
  assert.deepEqual(root.bearer_methods_supported, ['header']);
  for (const scope of ['read:tools', 'search', 'read:categories'])
    assert.ok(root.scopes_supported.includes(scope));
  for (const path of ['/api/mcp', '/api/mcp/connector'])
    assert.equal((await json(`/.well-known/oauth-protected-resource${path}`)).resource, base + path);
  assert.equal((await get('/.well-known/oauth-protected-resource/no/such')).status, 404);
});

test('authorization server and OpenID configuration agree, and every endpoint is ours and exists', async () => {
  const server = await json('/.well-known/oauth-authorization-server');
  const openid = await json('/.well-known/openid-configuration');
  assert.equal(server.issuer, base);
  for (const [name, value] of Object.entries(server)) assert.deepEqual(openid[name], value, name);
  assert.deepEqual(openid.subject_types_supported, ['public']);
  assert.ok(openid.id_token_signing_alg_values_supported.includes('RS256'));
  for (const [name, url] of Object.entries(openid)) {
    if (!/_endpoint$|_uri$/.test(name)) continue;
    assert.ok(String(url).startsWith(`${base}/`), name);
    assert.notEqual((await get(String(url))).status, 404, name);
  }
});

test('the agent_auth block names registration, claim, revocation and the identity types', async () => {
  const { agent_auth: block } = await json('/.well-known/oauth-authorization-server');
  assert.equal(block.skill, `${base}/auth.md`);
  assert.equal(block.register_uri, `${base}/api/agent/register`);
  assert.equal(block.claim_uri, `${base}/api/agent/claim`);
  assert.equal(block.revocation_uri, `${base}/api/agent/revoke`);
  for (const type of ['anonymous', 'identity_assertion'])
    assert.ok(block.identity_types_supported.includes(type));
  assert.ok(
    block.identity_assertion.assertion_types_supported.includes('urn:ietf:params:oauth:token-type:id-jag'),
  );
});

test('jwks_uri answers public keys only', async () => {
  const { jwks_uri: uri } = await json('/.well-known/oauth-authorization-server');
  const { keys } = JSON.parse((await get(uri)).text);
  assert.ok(keys.length > 0);
  for (const key of keys)
    for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) assert.ok(!(member in key));
});

test('auth.md is Markdown that names endpoints, identity types and the header', async () => {
  const answer = await get('/auth.md');
  assert.equal(mediaType(answer), 'text/markdown');
  assert.match(answer.text, /^# .*auth\.md/);
  for (const word of [
    '/api/agent/register',
    '/api/agent/revoke',
    'anonymous',
    'identity_assertion',
    'Authorization: Bearer',
  ]) {
    assert.ok(answer.text.includes(word), word);
  }
});

test('what a registration answers is what the documents promise', async () => {
  const body = JSON.stringify({ client_name: 'readiness', identity_type: 'anonymous', redirect_uris: [] });
  const answer = await get('/api/agent/register', { 'content-type': 'application/json' }, 'POST', body);
  const credential = JSON.parse(answer.text);
  assert.equal(credential.expires_in, 86_400);
  assert.equal(credential.scope, 'read:tools search');
  const found = await get('/api/search?q=stripe', { authorization: `Bearer ${credential.access_token}` });
  assert.equal(found.status, 200);
  assert.match(found.headers.get('ratelimit-policy') ?? '', /q=60;w=60/);
});

test('a wrong bearer token is refused with a challenge that names the metadata', async () => {
  const answer = await get('/api/health', { authorization: 'Bearer wrong' });
  assert.equal(answer.status, 401);
  const challenge = answer.headers.get('www-authenticate') ?? '';
  assert.ok(challenge.startsWith('Bearer '));
  assert.ok(
    challenge.includes(`resource_metadata="${base}/.well-known/oauth-protected-resource"`),
    challenge,
  );
});
