import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { register } from '../../../src/agents/registration/register.ts';
import { ID_JAG } from '../../../src/agents/registration/register-specification.ts';
import { BASE, faultOf, NETWORKS, openAgentWorld } from './agent-world.ts';

const world = openAgentWorld();
after(() => world.close());
const { context, clock, mails } = world;
const answer = async (members: unknown) => register(context, members, NETWORKS);
const fault = (members: unknown) => faultOf(answer(members));

const anonymous = { identity_type: 'anonymous', client_name: 'Scout', redirect_uris: [] };

test('an anonymous agent gets a credential for a day and a claim token', async () => {
  const { status, body } = await answer(anonymous);
  const { client_id, access_token, claim_token, ...rest } = body;
  assert.equal(status, 201);
  assert.match(String(client_id), /^agt_[\w-]{22}$/);
  assert.match(String(claim_token), /^clm_[\w-]{43}$/);
  assert.deepEqual(rest, {
    token_type: 'Bearer',
    expires_in: 86_400,
    scope: 'read:tools search',
    client_id_issued_at: clock.seconds,
    client_name: 'Scout',
    identity_type: 'anonymous',
    redirect_uris: [],
    token_endpoint_auth_method: 'none',
    credential_type: 'bearer_token',
    claim_token_expires: new Date((clock.seconds + 86_400) * 1000).toISOString(),
    claim_uri: `${BASE}/api/agent/claim`,
    revocation_uri: `${BASE}/api/agent/revoke`,
  });
  const claims = decodeJwt(String(access_token));
  assert.deepEqual([claims.sub, claims.exp], [client_id, clock.seconds + 86_400]);
  const client = await context.store.client(String(client_id));
  assert.deepEqual(
    [client?.kind, client?.expiresAt, client?.network, client?.secretHash],
    ['anonymous', (clock.seconds + 90_000) * 1000, NETWORKS.host, null],
  );
});

test('an agent gets the scopes and the resource it asks for, and no others', async () => {
  const { body } = await answer({ ...anonymous, scope: 'search', resource: `${BASE}/api/mcp` });
  assert.deepEqual(
    [body['scope'], decodeJwt(String(body['access_token'])).aud],
    ['search', `${BASE}/api/mcp`],
  );
  assert.equal(await fault({ ...anonymous, scope: 'read:categories' }), '400 invalid_scope');
  assert.equal(await fault({ ...anonymous, scope: ['search'] }), '400 invalid_request');
  assert.equal(await fault({ ...anonymous, resource: 'https://other.example' }), '400 invalid_target');
});

test('a registration says what it is in one vocabulary', async () => {
  for (const body of [undefined, null, [], 'text']) assert.equal(await fault(body), '400 invalid_request');
  assert.equal(
    await fault({ type: 'anonymous', identity_type: 'identity_assertion' }),
    '400 invalid_request',
  );
  assert.equal(await fault({ ...anonymous, identity_type: 'human' }), '400 invalid_client_metadata');
  assert.equal(await fault({ identity_type: 'anonymous' }), '400 invalid_client_metadata');
  assert.equal(await fault({ ...anonymous, identity_type: 'identity_assertion' }), '400 invalid_request');
  assert.equal(await fault({ type: 'human' }), '400 invalid_request');
  assert.equal(await fault({ type: 'identity_assertion' }), '400 invalid_request');
  assert.equal(await fault({}), '400 invalid_client_metadata');
  assert.equal((await answer({ ...anonymous, type: 'anonymous' })).status, 201, 'the same in both');
});

test('an agent with an e-mail address of its user starts anonymous, and its claim begins', async () => {
  const { status, body } = await answer({
    ...anonymous,
    identity_type: 'identity_assertion',
    assertion_type: 'verified_email',
    assertion: 'Ida@Example.com',
  });
  assert.deepEqual([status, body['status'], body['scope']], [201, 'pending', 'read:tools search']);
  assert.deepEqual(body['post_claim_scopes'], ['read:tools', 'search', 'read:categories']);
  const { user_code, verification_uri, ...rest } = body['claim'] as Record<string, unknown>;
  assert.match(String(user_code), /^\d{6}$/);
  assert.match(String(verification_uri), /^https:\/\/directory\.example\/claim\?token=cla_/);
  assert.deepEqual(rest, { expires_in: 600, interval: 5 });
  assert.equal(mails.at(-1)?.to, 'ida@example.com');
  const narrow = await answer({
    ...anonymous,
    identity_type: 'identity_assertion',
    assertion_type: 'verified_email',
    login_hint: 'ida@example.com',
    scope: 'read:categories search',
  });
  assert.equal(narrow.body['scope'], 'search', 'categories come with the claim');
});

test('an agent that its provider vouches for is identified at once', async () => {
  const { status, body } = await answer({
    ...anonymous,
    identity_type: 'identity_assertion',
    assertion_type: ID_JAG,
    assertion: await world.idJag({ sub: 'bea' }),
    scope: 'search',
  });
  assert.deepEqual([status, body['scope'], body['expires_in']], [201, 'search', 3600]);
  assert.match(decodeJwt(String(body['access_token'])).sub ?? '', /^usr_/);
});

test('auth.md answers in its own names, with the kind of credential that was asked for', async () => {
  const { status, body } = await answer({ type: 'anonymous', requested_credential_type: 'bearer_token' });
  assert.equal(status, 200);
  assert.deepEqual(
    [body['type'], body['registration_type'], body['scopes'], body['credential'], body['credential_type']],
    ['anonymous', 'anonymous', ['read:tools', 'search'], body['access_token'], 'bearer_token'],
  );
  assert.equal(body['credential_expires'], new Date((clock.seconds + 86_400) * 1000).toISOString());
  assert.equal(body['assertion_expires'], new Date((clock.seconds + 86_400) * 1000).toISOString());
  const plain = (await answer({ type: 'anonymous', scope: 'search' })).body;
  assert.deepEqual(
    [plain['credential'], plain['scopes']],
    [undefined, { pre_claim: ['search'], post_claim: ['read:tools', 'search', 'read:categories'] }],
  );
  assert.equal(
    await fault({ type: 'anonymous', requested_credential_type: 'api_key' }),
    '400 unsupported_credential_type',
  );
});

test('auth.md registers for a mailbox without any credential until it is claimed', async () => {
  for (const members of [
    { type: 'service_auth', login_hint: 'cyd@example.com' },
    { type: 'identity_assertion', assertion_type: 'verified_email', assertion: 'cyd@example.com' },
  ]) {
    const { status, body } = await answer(members);
    assert.deepEqual([status, body['type'], body['access_token']], [200, 'service_auth', undefined]);
    assert.equal(mails.at(-1)?.to, 'cyd@example.com');
    const client = await context.store.client(String(body['client_id']));
    assert.deepEqual([client?.kind, client?.scope], ['pending', '']);
  }
  assert.equal(await fault({ type: 'service_auth' }), '400 invalid_login_hint');
});

test('auth.md takes the assertion of a provider', async () => {
  const { body } = await answer({
    type: 'identity_assertion',
    assertion_type: ID_JAG,
    assertion: await world.idJag({ sub: 'dan' }),
    requested_credential_type: 'access_token',
  });
  assert.deepEqual(
    [body['type'], body['scopes'], body['credential_type']],
    ['identity_assertion', ['read:tools', 'search', 'read:categories'], 'access_token'],
  );
});

test('an OAuth client gets a secret unless it can keep none', async () => {
  const { status, body } = await answer({
    client_name: 'App',
    grant_types: ['client_credentials', 'refresh_token', 'client_credentials'],
    contacts: ['ops@app.example'],
    client_uri: 'https://app.example',
    unknown: 1,
  });
  const { client_id, client_secret, ...rest } = body;
  assert.equal(status, 201);
  assert.match(String(client_secret), /^acs_[\w-]{43}$/);
  assert.deepEqual(rest, {
    client_id_issued_at: clock.seconds,
    client_secret_expires_at: 0,
    client_name: 'App',
    contacts: ['ops@app.example'],
    client_uri: 'https://app.example',
    redirect_uris: [],
    grant_types: ['client_credentials'],
    response_types: [],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: 'read:tools search',
  });
  const open = await answer({
    redirect_uris: ['https://app.example/cb'],
    token_endpoint_auth_method: 'none',
    scope: 'openid write',
  });
  assert.deepEqual(
    [open.body['client_secret'], open.body['response_types'], open.body['scope'], 'client_name' in open.body],
    [undefined, ['code'], 'openid', false],
  );
  const all = await answer({ redirect_uris: ['https://app.example/cb'] });
  assert.equal(all.body['scope'], 'openid email read:tools search read:categories');
});

test('an OAuth client asks for grants that fit together', async () => {
  const redirect_uris = ['https://app.example/cb'];
  const faults: [Record<string, unknown>, string][] = [
    [{ grant_types: ['password'] }, 'invalid_client_metadata'],
    [{ grant_types: [] }, 'invalid_client_metadata'],
    [{ grant_types: ['refresh_token'] }, 'invalid_client_metadata'],
    [{ grant_types: ['authorization_code'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ grant_types: ['client_credentials'], token_endpoint_auth_method: 'none' }, 'invalid_client_metadata'],
    [{ redirect_uris, token_endpoint_auth_method: 'tls' }, 'invalid_client_metadata'],
    [{ redirect_uris, response_types: ['code', 'token'] }, 'invalid_client_metadata'],
    [{ redirect_uris, client_uri: 'ftp://app.example' }, 'invalid_client_metadata'],
    [{ redirect_uris, contacts: Array(11).fill('a') }, 'invalid_client_metadata'],
    [{ redirect_uris, software_id: 'x'.repeat(2049) }, 'invalid_client_metadata'],
    [{ redirect_uris, scope: 'x'.repeat(1025) }, 'invalid_client_metadata'],
  ];
  for (const [members, code] of faults)
    assert.equal(await fault(members), `400 ${code}`, JSON.stringify(members).slice(0, 80));
});

test('a network that registers too often, or keeps too many unused, is told to wait', async () => {
  const small = openAgentWorld({ quotas: { register: { quota: 1, window: 60 } } });
  const come = async (site: string, wide: string) =>
    register(small.context, { type: 'anonymous' }, { host: `${site}.1`, site, wide });
  for (let time = 0; time < 4; time++) await come('s1', 'w1');
  assert.equal(await faultOf(come('s1', 'w1')), '429 rate_limit_exceeded', 'four from a site in a minute');
  for (let time = 0; time < 4; time++) await come('s2', 'w1');
  assert.equal(await faultOf(come('s3', 'w1')), '429 rate_limit_exceeded', 'eight from a wide network');
  assert.ok(await come('s4', 'w2'));
  small.clock.seconds += 60;
  assert.ok(await come('s1', 'w1'));
  await small.close();
});

test('the installation keeps as many registrations as it may', async () => {
  const full = openAgentWorld();
  const limited = { ...full.context, maxClients: 2 };
  const come = () => register(limited, { type: 'anonymous' }, NETWORKS);
  await come();
  await come();
  assert.equal(await faultOf(come()), '503 temporarily_unavailable');
  await full.close();
});
