import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors, generateKeyPair, SignJWT } from 'jose';
import { OAuthFault } from '../../../src/agents/request-fields.ts';
import { acceptIdJag } from '../../../src/agents/tokens/id-jag.ts';
import { receiveEvent } from '../../../src/agents/tokens/revocation.ts';
import type { TrustedIssuer } from '../../../src/agents/tokens/trusted-issuers.ts';
import { BASE, faultOf, ISSUER, NOON, openAgentWorld, refused } from './agent-world.ts';

const CLIENT = { dialect: 'auth.md', name: 'Scout' } as const;
const world = openAgentWorld();

const accept = (token: unknown, clientId?: string) => acceptIdJag(world.context, token, clientId, CLIENT);
/** Expects the refusal of an assertion with these changes. */
const refuses = async (claims: Record<string, unknown>, fault: string, clientId?: string) =>
  refused(accept(await world.idJag({ sub: 'refused', ...claims }), clientId), fault, JSON.stringify(claims));

test('an assertion of a trusted provider gives an identified agent with all scopes', async () => {
  const { client, scope, resource } = await accept(await world.idJag());
  assert.deepEqual(
    [client.kind, client.dialect, client.name, client.expiresAt],
    ['identity', 'auth.md', 'Scout', null],
  );
  assert.deepEqual(scope, ['read:tools', 'search', 'read:categories']);
  assert.equal(resource, undefined);
  assert.match(client.userId ?? '', /^usr_/);
  const again = await accept(await world.idJag({ aud: [`${BASE}/`] }));
  assert.equal(again.client.id, client.id, 'the same user leads to the same agent');
});

test('an assertion narrows scope and resource', async () => {
  const { scope, resource } = await accept(
    await world.idJag({ scope: 'search', resource: `${BASE}/api/mcp/` }),
  );
  assert.deepEqual(scope, ['search']);
  assert.equal(resource, `${BASE}/api/mcp`);
  await refuses({ scope: 'write' }, '400 invalid_scope');
  await refuses({ scope: ['search'] }, '400 invalid_request');
  await refuses({ resource: 'https://other.example' }, '400 invalid_target');
  await refuses({ resource: 1 }, '400 invalid_request');
});

test('an assertion is accepted once', async () => {
  const token = await world.idJag();
  await accept(token);
  await refused(accept(token), '400 replay_detected');
  const jti = 'chosen';
  await accept(await world.idJag({ jti }));
  await refuses({ jti }, '400 replay_detected');
});

test('an assertion is for this directory alone', async () => {
  for (const aud of [
    undefined,
    '',
    `${BASE}/x`,
    'https://other.example',
    [BASE, 'https://other.example'],
    [],
  ])
    await refuses({ aud }, '400 invalid_audience');
});

test('an assertion lives for five minutes, by clocks that differ by a minute', async () => {
  // Without a subject a token whose times are good is refused for that.
  const good = '400 invalid_request';
  await refuses({ sub: undefined, iat: NOON - 300, exp: NOON - 59 }, good);
  await refuses({ sub: undefined, iat: NOON - 300, exp: NOON - 60 }, '400 expired');
  const message = async (changes: Record<string, unknown>) => {
    const error: unknown = await accept(await world.idJag({ sub: '', ...changes })).catch((reason) => reason);
    return (error as Error).message;
  };
  const subject = 'the assertion must have sub and jti as non-empty strings';
  for (const [changes, told] of [
    [{ iat: NOON + 60, exp: NOON + 90 }, subject],
    [{ iat: NOON + 61, exp: NOON + 90 }, 'iat of the assertion lies in the future'],
    [{ nbf: NOON + 60 }, subject],
    [{ nbf: NOON + 61 }, 'nbf of the assertion lies in the future'],
    [{ exp: NOON + 360 }, subject],
    [{ exp: NOON + 361 }, 'the assertion may live 300 seconds at most'],
  ] as const)
    assert.equal(await message(changes), told);
  for (const changes of [{ exp: undefined }, { iat: undefined }, { exp: 'soon' }])
    assert.equal(
      await message(changes),
      'exp and iat of the assertion must be numbers',
      JSON.stringify(changes),
    );
});

test('an assertion names its user and itself', async () => {
  for (const changes of [{ sub: undefined }, { sub: '' }, { jti: undefined }, { jti: '' }])
    await refuses(changes, '400 invalid_request');
});

test('an assertion has a verified e-mail address', async () => {
  for (const changes of [
    { email: undefined },
    { email: 3 },
    { email_verified: false },
    { email_verified: 'true' },
    { email_verified: undefined },
  ])
    await refuses(changes, '400 missing_verified_email');
});

test('an assertion without a client that presents it comes from the provider itself', async () => {
  for (const client_id of [ISSUER, 'desktop', `${ISSUER}/any`])
    assert.ok((await accept(await world.idJag({ client_id }))).client, client_id);
  for (const client_id of [undefined, '', 3, 'other', 'https://other.example/agent.json', 'x'.repeat(2049)])
    await refuses({ client_id }, '400 invalid_client_id');
  const long = `${ISSUER}/${'x'.repeat(2047 - ISSUER.length)}`;
  assert.equal(long.length, 2048);
  assert.ok((await accept(await world.idJag({ client_id: long }))).client);
});

test('an assertion that a client presents is for this client, whenever its user signed in', async () => {
  assert.ok((await accept(await world.idJag({ client_id: 'agt_1', auth_time: undefined }), 'agt_1')).client);
  await refuses({ client_id: ISSUER }, '400 invalid_client_id', 'agt_1');
  await refuses({ client_id: '' }, '400 invalid_client_id', '');
});

test('the user of an assertion signed in within the last hour', async () => {
  for (const auth_time of [NOON - 3600, NOON + 60])
    assert.ok((await accept(await world.idJag({ auth_time }))).client, String(auth_time));
  for (const auth_time of [NOON - 3601, NOON + 61, undefined, String(NOON)])
    await refuses({ auth_time }, '401 login_required');
});

test('an assertion that is bound to a key or to details is not understood', async () => {
  await refuses({ cnf: {} }, '400 invalid_request');
  await refuses({ authorization_details: [] }, '400 invalid_request');
});

test('an assertion is a signed JWT of its type, by an algorithm and a key of its issuer', async () => {
  for (const token of [
    undefined,
    '',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    ` ${await world.idJag()}`,
    'x'.repeat(16_385),
  ])
    await refused(accept(token), '400 invalid_request', String(token).slice(0, 40));
  assert.ok((await accept(await world.idJag({}, { typ: 'APPLICATION/OAUTH-ID-JAG+JWT' }))).client);
  for (const typ of [undefined, 'JWT', 'x-application/oauth-id-jag+jwt'])
    await refused(accept(await world.idJag({}, { typ })), '400 invalid_signature', String(typ));
  for (const name of ['jku', 'x5u', 'jwk'])
    await refused(
      accept(await world.idJag({}, { [name]: 'https://evil.example' })),
      '400 invalid_signature',
      name,
    );
  await refuses({ iss: 'https://other.example' }, '400 invalid_issuer');
  const [head = '', claims = ''] = (await world.idJag()).split('.');
  const [, , signature = ''] = (await world.idJag({ sub: 'other' })).split('.');
  await refused(accept(`${head}.${claims}.${signature}`), '400 invalid_signature');
  const none = Buffer.from('{"alg":"none","typ":"oauth-id-jag+jwt"}').toString('base64url');
  await refused(accept(`${none}.${claims}.`), '400 invalid_signature');
});

test('one user of a provider gets a tenth of its registrations', async () => {
  const small = openAgentWorld({ quotas: { register_issuer: { quota: 11, window: 3600 } } });
  const present = async (sub: string, clientId?: string, client_id: string = ISSUER) =>
    acceptIdJag(small.context, await small.idJag({ sub, client_id }), clientId, CLIENT);
  const [head, claims] = (await small.idJag({ sub: 'forged' })).split('.');
  const forged = `${head}.${claims}.${'A'.repeat(86)}`;
  for (let count = 0; count < 12; count++)
    await refused(
      acceptIdJag(small.context, forged, undefined, CLIENT),
      '400 invalid_signature',
      'what the provider did not sign takes nothing from it',
    );
  for (let count = 0; count < 2; count++) await present('user-1');
  await refused(present('user-1'), '429 rate_limit_exceeded');
  for (let user = 2; user < 11; user++) await present(`user-${user}`).catch(() => undefined);
  await refused(present('user-99'), '429 rate_limit_exceeded', 'all users together');
  assert.ok(await present('user-99', 'agt_1', 'agt_1'), 'a client that presents it has quotas of its own');
  small.clock.seconds += 3600;
  assert.ok(await present('user-1'));
});

const REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const event = (claims: Record<string, unknown> = {}, typ: string | undefined = 'secevent+jwt') =>
  world.sign(
    {
      iss: ISSUER,
      aud: BASE,
      sub: 'user-r',
      iat: world.clock.seconds,
      jti: crypto.randomUUID(),
      events: { [REVOKED]: {} },
      ...claims,
    },
    { typ },
  );
const receive = async (token: string, typ: 'secevent+jwt' | 'logout+jwt' = 'secevent+jwt') =>
  receiveEvent(world.context, token, typ);
/** Whether the registration of a user is revoked after an event. */
async function revokes(claims: Record<string, unknown>, typ: 'secevent+jwt' | 'logout+jwt' = 'secevent+jwt') {
  world.clock.seconds += 1;
  const { client } = await accept(await world.idJag({ sub: 'user-r' }));
  const generation = (await world.context.store.client(client.id))?.generation;
  world.clock.seconds += 1;
  await receive(await event(claims, typ), typ);
  const after = await world.context.store.client(client.id);
  return after?.revokedAt !== null || after.generation !== generation;
}

test('a provider ends a registration by an event that names its user', async () => {
  assert.ok(await revokes({}));
  assert.ok(await revokes({ aud: [`${BASE}/`] }));
  assert.ok(await revokes({ sub: undefined, sub_id: { format: 'iss_sub', iss: ISSUER, sub: 'user-r' } }));
  assert.ok(await revokes({ sub: undefined, events: { [REVOKED]: { subject: { sub: 'user-r' } } } }));
  assert.ok(await revokes({ sub: undefined, events: { [REVOKED]: { sub_id: { sub: 'user-r' } } } }));
  assert.ok(await revokes({ sub: '', events: { [REVOKED]: { sub: 'user-r' } } }));
  assert.ok(await revokes({ events: { [LOGOUT]: {} } }, 'logout+jwt'));
  assert.ok(!(await revokes({ sub: 'somebody-else' })));
});

test('an assertion that was made before the revocation is not accepted after it', async () => {
  world.clock.seconds += 1;
  const before = await world.idJag({ sub: 'user-r' });
  world.clock.seconds += 2;
  await receive(await event({ iat: world.clock.seconds }));
  await refused(accept(before), '400 expired');
});

test('an event that was kept until its user had signed in again ends nothing', async () => {
  const early = await event();
  assert.ok(!(await revokes({ iat: world.clock.seconds })), 'made a second before the assertion');
  const kept = await event();
  world.clock.seconds += 1;
  const { client } = await accept(await world.idJag({ sub: 'user-r' }));
  world.clock.seconds += 3600;
  await receive(kept);
  assert.equal((await world.context.store.client(client.id))?.revokedAt, null);
  world.clock.seconds += 90_000;
  await accept(await world.idJag({ sub: 'user-r' }));
  await refused(receive(early), '400 invalid_request', 'older than what is remembered');
  assert.equal((await world.context.store.client(client.id))?.revokedAt, null);
});

test('an event that is not what it should be is refused with the reason', async () => {
  const eventFault = async (token: string, typ?: 'logout+jwt') => faultOf(receive(token, typ));
  for (const token of ['', 'a.b.c', 'x'.repeat(16_385)])
    assert.equal(await eventFault(token), '400 invalid_request');
  assert.equal(await eventFault(await event({}, 'logout+jwt')), '400 invalid_request');
  assert.equal(await eventFault(await event({}, 'JWT'), 'logout+jwt'), '400 invalid_request');
  assert.equal(await eventFault(await event({ iss: 'https://other.example' })), '400 invalid_issuer');
  const [head = '', claims = ''] = (await event()).split('.');
  const [, , signature = ''] = (await event({ sub: 'other' })).split('.');
  assert.equal(await eventFault(`${head}.${claims}.${signature}`), '400 authentication_failed');
  for (const aud of [undefined, 'https://other.example', [BASE, 'https://other.example']])
    assert.equal(await eventFault(await event({ aud })), '400 invalid_audience', String(aud));
  for (const changes of [
    { iat: undefined },
    { jti: undefined },
    { jti: '' },
    { iat: world.clock.seconds + 61 },
    { iat: world.clock.seconds - 86_400 },
    { iat: 0 },
    { iat: -1e300 },
    { events: undefined },
    { events: null },
    { events: {} },
    { events: { [LOGOUT]: {} } },
    { sub: undefined },
    { sub: 3 },
  ])
    assert.equal(await eventFault(await event(changes)), '400 invalid_request', JSON.stringify(changes));
  await receive(await event({ iat: world.clock.seconds + 60 }));
  await receive(await event({}, 'APPLICATION/SECEVENT+JWT'));
});

/** The directory with another trust in the provider. */
function trusting(changes: Partial<TrustedIssuer>) {
  const issuer = world.context.issuers.get(ISSUER);
  assert.ok(issuer);
  return { ...world.context, issuers: new Map([[ISSUER, { ...issuer, ...changes }]]) };
}
/** The fault of an assertion or event. */
async function thrown(work: Promise<unknown>): Promise<OAuthFault> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  assert.ok(error instanceof OAuthFault, String(error));
  return error;
}

test('an assertion and an event may be signed with Ed25519, by both of its names', async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const context = trusting({ algorithms: ['EdDSA'], keys: async () => publicKey });
  const now = world.clock.seconds;
  const sign = (alg: string, typ: string, claims: Record<string, unknown>) =>
    new SignJWT({ iss: ISSUER, aud: BASE, sub: alg, jti: crypto.randomUUID(), iat: now, ...claims })
      .setProtectedHeader({ alg, typ })
      .sign(privateKey);
  for (const alg of ['EdDSA', 'Ed25519']) {
    const claims = {
      client_id: ISSUER,
      email: `${alg}@example.com`,
      email_verified: true,
      auth_time: now,
      exp: now + 300,
    };
    const token = await sign(alg, 'oauth-id-jag+jwt', claims);
    assert.ok((await acceptIdJag(context, token, undefined, CLIENT)).client, alg);
    await receiveEvent(
      context,
      await sign(alg, 'secevent+jwt', { events: { [REVOKED]: {} } }),
      'secevent+jwt',
    );
  }
});

test('an assertion has up to 16 KiB and nothing around it, and an algorithm that is understood and used by its issuer', async () => {
  const other = trusting({ algorithms: ['EdDSA'] });
  await refused(acceptIdJag(other, await world.idJag(), undefined, CLIENT), '400 invalid_signature');
  const long = await world.idJag({ more: 'x'.repeat(12_400) });
  assert.ok(long.length > 16_384, String(long.length));
  const form = 'assertion must be a signed JWT in compact form of at most 16 KiB';
  assert.equal((await thrown(accept(long))).message, form);
  assert.equal((await thrown(accept(`${await world.idJag()}!`))).message, form);
  assert.ok((await accept(await world.idJag({ more: 'x'.repeat(11_500) }))).client);
  const [, claims = ''] = (await world.idJag()).split('.');
  const head = Buffer.from('{"alg":"HS256","typ":"oauth-id-jag+jwt"}').toString('base64url');
  assert.equal(
    (await thrown(accept(`${head}.${claims}.AAAA`))).message,
    'the assertion must be signed with ES256, RS256 or EdDSA',
  );
});

test('a refusal says what the agent can do: wait, let its user sign in, or register by mail', async () => {
  const lines: unknown[] = [];
  const silent = {
    ...trusting({ keys: () => Promise.reject(new Error('no answer')) }),
    log: (...line: unknown[]) => void lines.push(line),
  };
  const outage = await thrown(acceptIdJag(silent, await world.idJag(), undefined, CLIENT));
  assert.deepEqual(
    [outage.status, outage.code, outage.headers],
    [503, 'temporarily_unavailable', { 'retry-after': '30' }],
  );
  assert.deepEqual(lines, [
    ['warn', 'the keys of a trusted issuer could not be read', { issuer: ISSUER, error: 'Error: no answer' }],
  ]);
  const login = await thrown(accept(await world.idJag({ auth_time: 0 })));
  assert.deepEqual(login.headers, {
    'www-authenticate': 'AgentAuth error="login_required", max_age="3600"',
  });
  const acceptAssertion = async () => ({ outcome: 'interaction-required' }) as const;
  const context = { ...world.context, store: { ...world.context.store, acceptAssertion } };
  const known = await thrown(acceptIdJag(context, await world.idJag(), undefined, CLIENT));
  assert.deepEqual(
    [known.status, known.code, known.headers],
    [401, 'interaction_required', { 'www-authenticate': 'AgentAuth error="interaction_required"' }],
  );
});

test('an assertion is remembered for a minute longer than it is good, and an event for a day', async () => {
  const ends: number[] = [];
  const { store } = world.context;
  const context = {
    ...world.context,
    store: {
      ...store,
      acceptAssertion: async (...given: Parameters<typeof store.acceptAssertion>) => {
        ends.push(given[0].replayExpiresAt);
        return store.acceptAssertion(...given);
      },
      revokeDelegation: async (...given: Parameters<typeof store.revokeDelegation>) => {
        ends.push(given[0].replayExpiresAt);
        return store.revokeDelegation(...given);
      },
    },
  };
  const now = world.clock.seconds;
  await acceptIdJag(context, await world.idJag({ exp: now + 200 }), undefined, CLIENT);
  await receiveEvent(context, await event(), 'secevent+jwt');
  assert.deepEqual(ends, [(now + 260) * 1000, (now + 86_400) * 1000]);
});

test('an event that has expired, is too long, or is signed with an unknown key is refused', async () => {
  const now = world.clock.seconds;
  await receive(await event({ exp: now - 59 }));
  await refused(receive(await event({ exp: now - 60 })), '400 authentication_failed');
  const long = await event({ more: 'x'.repeat(12_400) });
  assert.ok(long.length > 16_384, String(long.length));
  await refused(receive(long), '400 invalid_request');
  await receive(await event({ more: 'x'.repeat(11_500) }));
  await refused(receive(await event({}, 'x-application/secevent+jwt')), '400 invalid_request');
  const keys = () => Promise.reject(new errors.JWKSNoMatchingKey());
  await refused(receiveEvent(trusting({ keys }), await event(), 'secevent+jwt'), '400 invalid_key');
});
