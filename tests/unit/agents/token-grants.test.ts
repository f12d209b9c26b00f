import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { register } from '../../../src/agents/registration/register.ts';
import { createAuthenticator, verifyAccessToken } from '../../../src/agents/tokens/access-token.ts';
import { type Code, issueCode } from '../../../src/agents/tokens/code-grant.ts';
import {
  issueIdentityAssertion,
  verifyIdentityAssertion,
} from '../../../src/agents/tokens/identity-assertion.ts';
import { revokeToken } from '../../../src/agents/tokens/revocation.ts';
import { CLAIM_GRANT, JWT_BEARER, token } from '../../../src/agents/tokens/token.ts';
import { StoreUnavailable } from '../../../src/base/availability.ts';
import { BASE, faultOf, ISSUER, NETWORKS, NOON, openAgentWorld, refused } from './agent-world.ts';

const world = openAgentWorld();
const { context, clock } = world;
const { authenticate } = createAuthenticator(context);

/** A registered OAuth client, and what it sends to say who it is. */
async function oauthClient(members: Record<string, unknown>) {
  const { body } = await register(context, members, NETWORKS);
  const id = String(body['client_id']);
  const secret = body['client_secret'] as string | undefined;
  return { id, form: { client_id: id, ...(secret && { client_secret: secret }) }, secret };
}
const machine = () => oauthClient({ grant_types: ['client_credentials', JWT_BEARER] });
const app = () =>
  oauthClient({ redirect_uris: ['https://app.example/cb'], token_endpoint_auth_method: 'none' });

const ask = async (form: Record<string, string>, authorization?: string) =>
  token(context, authorization, new Map(Object.entries(form)));
const ownToken = (form: Record<string, string>) => ask({ grant_type: 'client_credentials', ...form });
const exchange = (assertion: string, form: Record<string, string> = {}) =>
  ask({ grant_type: JWT_BEARER, assertion, ...form });
const claimsOf = (body: Readonly<Record<string, unknown>>) => decodeJwt(String(body['access_token']));
/** Whether a token is good for the REST API. */
const isGood = async (value: unknown) => 'caller' in (await authenticate(String(value), ''));

test('a grant is named, and is one of ours', async () => {
  await refused(ask({}), '400 invalid_request');
  await refused(ask({ grant_type: 'password' }), '400 unsupported_grant_type');
});

test('a client with a secret gets a token of its own for an hour', async () => {
  const { id, form } = await machine();
  const body = await ownToken(form);
  assert.deepEqual(
    [body['token_type'], body['expires_in'], body['scope']],
    ['Bearer', 3600, 'read:tools search'],
  );
  const claims = claimsOf(body);
  assert.deepEqual(
    [claims.iss, claims.sub, claims['client_id'], claims['scope'], claims.iat, claims.exp, claims.aud],
    [
      BASE,
      id,
      id,
      'read:tools search',
      clock.seconds,
      clock.seconds + 3600,
      [BASE, `${BASE}/api/mcp`, `${BASE}/api/mcp/connector`],
    ],
  );
  const { alg, typ } = decodeProtectedHeader(String(body['access_token']));
  assert.deepEqual([alg, typ], ['ES256', 'at+jwt']);
  assert.ok(await isGood(body['access_token']));
  const basic = Buffer.from(`${id}:${form.client_secret}`).toString('base64');
  const narrow = await ask(
    { grant_type: 'client_credentials', scope: 'search', resource: `${BASE}/api/mcp/` },
    `Basic ${basic}`,
  );
  assert.deepEqual([narrow['scope'], claimsOf(narrow).aud], ['search', `${BASE}/api/mcp`]);
});

test('scopes and resources that a client may not ask for are refused', async () => {
  const { form } = await machine();
  const credentials = { grant_type: 'client_credentials', ...form };
  await refused(ask({ ...credentials, scope: 'read:categories' }), '400 invalid_scope');
  await refused(ask({ ...credentials, resource: 'https://other.example' }), '400 invalid_target');
  const narrow = await oauthClient({ grant_types: ['client_credentials'], scope: 'search' });
  const own = { grant_type: 'client_credentials', ...narrow.form };
  assert.equal((await ask(own))['scope'], 'search');
  await refused(ask({ ...own, scope: 'read:tools' }), '400 invalid_scope');
});

test('a client without its secret, or without the grant, gets no token', async () => {
  const { id, form } = await machine();
  const open = await app();
  const other = await oauthClient({ grant_types: [JWT_BEARER] });
  const basic = `Basic ${Buffer.from(`${id}:${form.client_secret}`).toString('base64')}`;
  const grant = { grant_type: 'client_credentials' };
  for (const [fault, given, authorization] of [
    ['401 invalid_client', {}],
    ['401 invalid_client', { client_id: id }],
    ['401 invalid_client', { client_id: id, client_secret: 'wrong' }],
    ['401 invalid_client', { client_id: 'agt_none' }],
    ['401 invalid_client', { ...open.form, client_secret: 'any' }],
    ['400 unauthorized_client', open.form],
    ['400 unauthorized_client', other.form],
    ['400 invalid_request', { client_secret: 'x' }, basic],
    ['400 invalid_request', { client_id: 'other' }, basic],
  ] as [string, Record<string, string>, string?][])
    await refused(ask({ ...grant, ...given }, authorization), fault, JSON.stringify(given));
  assert.ok(await ask({ ...grant, client_id: id }, basic));
});

test('a client trades the assertion of a provider for a token of its user', async () => {
  const { id, form } = await machine();
  const assertion = await world.idJag({ sub: 'ida', client_id: id, scope: 'search read:categories' });
  const body = await exchange(assertion, form);
  assert.equal(body['scope'], 'search read:categories');
  const claims = claimsOf(body);
  assert.match(claims.sub ?? '', /^usr_/);
  const [delegate] = claims['dlg'] as [string, number];
  assert.equal((await context.store.client(delegate))?.userId, claims.sub);
  assert.ok(await isGood(body['access_token']));
  const again = { grant_type: JWT_BEARER, ...form, assertion };
  await refused(ask(again), '400 invalid_grant', 'once');
  const narrow = await world.idJag({ sub: 'ida', client_id: id, resource: `${BASE}/api/mcp` });
  assert.equal(claimsOf(await ask({ ...again, assertion: narrow, scope: 'search' })).aud, `${BASE}/api/mcp`);
  const bound = () => world.idJag({ sub: 'ida', client_id: id, resource: `${BASE}/api/mcp` });
  await refused(ask({ ...again, assertion: await bound(), resource: BASE }), '400 invalid_target');
  assert.ok(await ask({ ...again, assertion: await bound(), resource: `${BASE}/api/mcp` }));
});

test('every bad assertion has one answer, so that it does not show which providers are trusted', async () => {
  const { form } = await machine();
  const present = async (assertion: string) => faultOf(exchange(assertion, form));
  assert.equal(await present('a.b.c'), '400 invalid_grant');
  assert.equal(await present(await world.idJag({ client_id: ISSUER })), '400 invalid_grant');
  assert.equal(await present(await world.idJag({ iss: 'https://other.example' })), '400 invalid_grant');
  await refused(ask({ grant_type: JWT_BEARER, ...form }), '400 invalid_request');
  const assertion = await world.idJag();
  await refused(exchange(assertion), '401 invalid_client');
  const issuer = context.issuers.get(ISSUER);
  assert.ok(issuer);
  const keys = () => Promise.reject(new Error('no answer'));
  const silent = { ...context, issuers: new Map([[ISSUER, { ...issuer, keys }]]) };
  const asked = token(
    silent,
    undefined,
    new Map(Object.entries({ grant_type: JWT_BEARER, ...form, assertion })),
  );
  await refused(asked, '503 temporarily_unavailable');
});

/** An agent that a provider vouches for, and its assertion of ours. */
async function identified(sub: string) {
  const { body } = await register(
    context,
    {
      type: 'identity_assertion',
      assertion_type: 'urn:ietf:params:oauth:token-type:id-jag',
      assertion: await world.idJag({ sub }),
    },
    NETWORKS,
  );
  const client = await context.store.client(String(body['client_id'] ?? body['registration_id']));
  assert.ok(client);
  return { client, body };
}

test('an identified agent trades our assertion for tokens until it expires or is revoked', async () => {
  const { client } = await identified('bea');
  const { assertion, expires_at } = await issueIdentityAssertion(context, client);
  assert.equal(expires_at, new Date((clock.seconds + 3600) * 1000).toISOString());
  const trade = { grant_type: JWT_BEARER, assertion };
  const body = await ask({ ...trade, scope: 'search' });
  assert.deepEqual([body['scope'], claimsOf(body).sub], ['search', client.userId]);
  assert.equal((await ask(trade))['scope'], 'read:tools search read:categories');
  await refused(ask({ ...trade, scope: 'openid' }), '400 invalid_scope');
  clock.seconds += 3599;
  assert.ok(await ask(trade));
  clock.seconds += 1;
  await refused(ask(trade), '400 invalid_grant');
  const fresh = (await issueIdentityAssertion(context, client)).assertion;
  await revokeToken(context, fresh);
  await refused(exchange(fresh), '400 invalid_grant');
  assert.equal(await isGood(body['access_token']), false, 'its tokens ended with it');
});

test('only an assertion of ours, of its type and signed by us, is an assertion of ours', async () => {
  const { client, body } = await identified('cyd');
  const { assertion } = await issueIdentityAssertion(context, client);
  assert.equal((await verifyIdentityAssertion(context, assertion))?.id, client.id);
  const access = body['access_token'] ?? (await exchange(assertion))['access_token'];
  for (const text of ['', 'a.b.c', String(access)])
    assert.equal(await verifyIdentityAssertion(context, text), undefined, text.slice(0, 10));
  const foreign = await world.sign(
    { iss: BASE, aud: BASE, gen: 1, client_id: client.id, exp: NOON * 2 },
    { typ: 'oauth-id-jag+jwt' },
  );
  assert.equal(await verifyIdentityAssertion(context, foreign), undefined);
  await refused(exchange(foreign), '400 invalid_grant');
});

test('a claim token that nobody knows gives nothing', async () => {
  await refused(ask({ grant_type: CLAIM_GRANT }), '400 invalid_request');
  await refused(ask({ grant_type: CLAIM_GRANT, claim_token: 'clm_none' }), '400 invalid_grant');
});

const VERIFIER = 'v'.repeat(43);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A code that a user gave to a client, with changes. */
async function codeFor(clientId: string, changes: Partial<Code> = {}) {
  const account = await context.store.accountByEmail('dan@example.com', 'usr_dan', clock.seconds * 1000);
  return issueCode(context, {
    clientId,
    userId: account.id,
    scope: ['search'],
    challenge: challengeOf(VERIFIER),
    redirectUri: 'https://app.example/cb',
    authTime: clock.seconds - 5,
    ...changes,
  });
}
const trade = (form: Record<string, string>, code: string, more: Record<string, string> = {}) =>
  ask({ grant_type: 'authorization_code', ...form, code, code_verifier: VERIFIER, ...more });

test('an app trades a code for a token of its user, once', async () => {
  const { id, form } = await app();
  const code = await codeFor(id);
  const body = await trade(form, code, { redirect_uri: 'https://app.example/cb' });
  const claims = claimsOf(body);
  assert.deepEqual(
    [body['scope'], claims.sub, claims['client_id'], claims['auth_time'], body['id_token']],
    [
      'search',
      (await context.store.accountByEmail('dan@example.com', 'x', 0)).id,
      id,
      clock.seconds - 5,
      undefined,
    ],
  );
  assert.ok(await isGood(body['access_token']));
  await refused(trade(form, code), '400 invalid_grant');
  assert.equal(
    await isGood(body['access_token']),
    false,
    'a code that is used twice ends the token of its first use',
  );
});

test('a code is good for a minute', async () => {
  const { id, form } = await app();
  const [first, second] = [await codeFor(id), await codeFor(id)];
  clock.seconds += 59;
  assert.ok(await trade(form, first));
  clock.seconds += 1;
  await refused(trade(form, second), '400 invalid_grant');
});

test('a code is for one client, address and verifier', async () => {
  const { id, form } = await app();
  const other = await app();
  await refused(trade(other.form, await codeFor(id)), '400 invalid_grant');
  await refused(
    trade(form, await codeFor(id), { redirect_uri: 'https://app.example/x' }),
    '400 invalid_grant',
  );
  await refused(trade(form, await codeFor(id), { code_verifier: 'w'.repeat(43) }), '400 invalid_grant');
  for (const code_verifier of ['v'.repeat(42), 'v'.repeat(129), `${'v'.repeat(43)}!`, `!${'v'.repeat(43)}`])
    await refused(
      trade(form, await codeFor(id, { challenge: challengeOf(code_verifier) }), { code_verifier }),
      '400 invalid_grant',
      code_verifier,
    );
  const long = 'v'.repeat(128);
  assert.ok(await trade(form, await codeFor(id, { challenge: challengeOf(long) }), { code_verifier: long }));
  await refused(trade(form, 'aco_none'), '400 invalid_grant');
  await refused(trade(form, await codeFor(id, { userId: 'usr_none' })), '400 invalid_grant');
  const parts = { grant_type: 'authorization_code', ...form };
  await refused(ask({ ...parts, code: 'x' }), '400 invalid_request');
  await refused(ask({ ...parts, code_verifier: VERIFIER }), '400 invalid_request');
  await refused(trade({}, await codeFor(id)), '401 invalid_client');
});

test('a token is for the resource that was authorized', async () => {
  const { id, form } = await app();
  const resource = `${BASE}/api/mcp`;
  assert.equal(claimsOf(await trade(form, await codeFor(id, { resource }))).aud, resource);
  assert.equal(claimsOf(await trade(form, await codeFor(id), { resource })).aud, resource);
  await refused(trade(form, await codeFor(id, { resource }), { resource: BASE }), '400 invalid_target');
});

test('an app that asks for openid gets an ID token for five minutes', async () => {
  const { id, form } = await app();
  const idToken = async (changes: Partial<Code>) => {
    const { id_token: value } = await trade(form, await codeFor(id, changes));
    return { claims: decodeJwt(String(value)), header: decodeProtectedHeader(String(value)) };
  };
  const { claims, header } = await idToken({ scope: ['openid', 'email'], nonce: 'n-1' });
  assert.deepEqual([header.alg, header.typ], ['RS256', 'JWT']);
  const { sub, ...rest } = claims;
  assert.match(sub ?? '', /^usr_/);
  assert.deepEqual(rest, {
    auth_time: clock.seconds - 5,
    nonce: 'n-1',
    email: 'dan@example.com',
    email_verified: true,
    iss: BASE,
    aud: id,
    iat: clock.seconds,
    exp: clock.seconds + 300,
  });
  const plain = (await idToken({ scope: ['openid'] })).claims;
  assert.deepEqual(
    [plain['email'], plain['email_verified'], plain['nonce']],
    [undefined, undefined, undefined],
  );
});

test('an access token is verified by form, key, type, issuer, audience and expiry', async () => {
  const { form } = await machine();
  const body = await ownToken(form);
  const value = String(body['access_token']);
  const keys = await context.keys();
  const at = (seconds: number, base = BASE, text = value) =>
    verifyAccessToken(keys, base, text, seconds * 1000);
  assert.equal((await at(clock.seconds + 3599))?.client_id, form.client_id);
  assert.equal(await at(clock.seconds + 3600), undefined);
  assert.equal(await at(clock.seconds, 'https://other.example'), undefined);
  for (const text of ['', 'a.b.c', `${value}x`, `${value}${'x'.repeat(4096)}`])
    assert.equal(await at(clock.seconds, BASE, text), undefined);
  const claims = { ...decodeJwt(value) };
  assert.equal(
    await at(clock.seconds, BASE, await world.sign(claims, { typ: 'at+jwt' })),
    undefined,
    'a key of somebody else',
  );
});

test('a revoked access token ends alone', async () => {
  const { form } = await machine();
  const [one, two] = [await ownToken(form), await ownToken(form)];
  await revokeToken(context, String(one['access_token']));
  assert.deepEqual([await isGood(one['access_token']), await isGood(two['access_token'])], [false, true]);
  await revokeToken(context, 'art_none');
  assert.ok(await isGood(two['access_token']));
});

test('a token of another client stays good, and an authenticated client is told', async () => {
  const { form } = await machine();
  const body = await ownToken(form);
  const other = await context.store.client((await machine()).id);
  assert.ok(other);
  const value = String(body['access_token']);
  await revokeToken(context, value, { client: other, authenticated: false });
  assert.ok(await isGood(value));
  await refused(revokeToken(context, value, { client: other, authenticated: true }), '400 invalid_request');
  assert.ok(await isGood(value));
  const own = await context.store.client(form.client_id);
  assert.ok(own);
  await revokeToken(context, value, { client: own, authenticated: true });
  assert.equal(await isGood(value), false);
  await revokeToken(context, 'unknown');
});

test('a client that is in use is kept for ninety days from its last token, noted once a day', async () => {
  const { id, form } = await machine();
  const expiry = async () => (await context.store.client(id))?.expiresAt;
  const ninetyDays = 90 * 86_400_000;
  await ownToken(form);
  const first = clock.seconds * 1000 + ninetyDays;
  assert.equal(await expiry(), first);
  clock.seconds += 86_400;
  await ownToken(form);
  assert.equal(await expiry(), first, 'a day later it is noted still');
  clock.seconds += 1;
  await ownToken(form);
  assert.equal(await expiry(), clock.seconds * 1000 + ninetyDays);
});

test('an anonymous agent is kept for a day after its token once it was used', async () => {
  const { body } = await register(context, { type: 'anonymous' }, NETWORKS);
  const id = String(body['client_id']);
  const registered = clock.seconds;
  assert.equal((await context.store.client(id))?.usedAt, null);
  const verdict = await authenticate(String(body['access_token']), '');
  assert.ok('caller' in verdict);
  assert.deepEqual(verdict.caller, {
    kind: 'anonymous',
    clientId: id,
    subject: id,
    scopes: ['read:tools', 'search'],
  });
  const client = await context.store.client(id);
  assert.deepEqual(
    [client?.usedAt, client?.expiresAt],
    [registered * 1000, (registered + 2 * 86_400) * 1000],
  );
  clock.seconds += 86_399;
  assert.ok(await isGood(body['access_token']));
  clock.seconds += 1;
  assert.equal(await isGood(body['access_token']), false, 'a token that was verified before expires too');
});

test('an outage of the store while the first use is noted refuses no good token, any other error does', async () => {
  const { body } = await register(context, { type: 'anonymous' }, NETWORKS);
  const failing = (error: Error) =>
    createAuthenticator({ ...context, store: { ...context.store, keepClient: () => Promise.reject(error) } });
  const value = String(body['access_token']);
  assert.ok('caller' in (await failing(new StoreUnavailable('down')).authenticate(value, '')));
  await assert.rejects(failing(new Error('bug')).authenticate(value, ''), /bug/);
});

test('a token says for whom it is, and where it was sent instead', async () => {
  const { form } = await machine();
  const body = await ownToken({ ...form, resource: `${BASE}/api/mcp` });
  assert.deepEqual(await authenticate(String(body['access_token']), ''), {
    error: `The access token is for ${BASE}/api/mcp, not for ${BASE}.`,
  });
  assert.deepEqual(await authenticate('nonsense', ''), { error: 'The access token is invalid or expired.' });
});

test('a registration that is not claimed gets no token for its assertion', async () => {
  const { body } = await register(context, { type: 'service_auth', login_hint: 'fay@example.com' }, NETWORKS);
  const client = await context.store.client(String(body['client_id']));
  assert.ok(client);
  const { assertion } = await issueIdentityAssertion(context, client);
  await refused(exchange(assertion), '400 invalid_grant');
});
