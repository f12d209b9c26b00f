import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SignJWT } from 'jose';
import {
  createAuthenticator,
  issueAccessToken,
  verifyAccessToken,
} from '../../../src/agents/tokens/access-token.ts';
import { newRefreshToken, verifyIdentityAssertion } from '../../../src/agents/tokens/identity-assertion.ts';
import { aClient } from '../../store-contract.ts';
import { BASE, NOON, openAgentWorld } from './agent-world.ts';

const world = openAgentWorld();
after(() => world.close());
const { context } = world;
const ring = await context.keys();
const { kid, key } = ring.signer('ES256');

async function stored(changes: Parameters<typeof aClient>[0] = {}) {
  const client = aClient({ expiresAt: null, ...changes });
  await context.store.addClient(client);
  return client;
}
/** Signs claims with our own key. */
const signed = (claims: Record<string, unknown>, typ: string, header: { kid?: string } = { kid }) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ, ...header }).sign(key);
const accessToken = (claims: Record<string, unknown> = {}, header?: { kid?: string }) =>
  signed(
    {
      iss: BASE,
      aud: BASE,
      sub: 'agt_1',
      client_id: 'agt_1',
      scope: 'search',
      jti: 'one',
      gen: 1,
      exp: NOON + 60,
      ...claims,
    },
    'at+jwt',
    header,
  );
const verify = async (token: string, keys = ring) => verifyAccessToken(keys, BASE, token, NOON * 1000);

test('an access token without a claim that it needs is none, whoever signed it', async () => {
  assert.equal((await verify(await accessToken()))?.jti, 'one');
  for (const claim of ['client_id', 'scope', 'jti', 'gen', 'exp', 'sub'])
    assert.equal(await verify(await accessToken({ [claim]: undefined })), undefined, claim);
  assert.equal(await verify(await accessToken({}, {})), undefined, 'without the name of a key');
  assert.equal(await verify(await accessToken({}, { kid: 'other' })), undefined, 'another key');
});

test('an access token has up to 4096 letters', async () => {
  const of = (length: number) => accessToken({ more: 'x'.repeat(length) });
  const [full, long] = [await of(2756), await of(2757)];
  assert.deepEqual([full.length, long.length], [4096, 4097]);
  assert.ok(await verify(full));
  assert.equal(await verify(long), undefined);
});

test('an error that is none of the token is not taken for one', async () => {
  const verifier = () => {
    throw new Error('bug');
  };
  await assert.rejects(verify(await accessToken(), { ...ring, verifier }), /bug/);
});

const assertion = (claims: Record<string, unknown>, header?: { kid?: string }) =>
  signed({ iss: BASE, aud: BASE, gen: 1, exp: NOON + 60, ...claims }, 'oauth-id-jag+jwt', header);

test('an assertion of ours is for the generation of a client that is there and not revoked', async () => {
  const { id } = await stored();
  const clientOf = async (claims: Record<string, unknown>, header?: { kid?: string }) =>
    (await verifyIdentityAssertion(context, await assertion({ client_id: id, ...claims }, header)))?.id;
  assert.equal(await clientOf({}), id);
  for (const claims of [
    { gen: 2 },
    { gen: undefined },
    { exp: undefined },
    { exp: NOON },
    { client_id: undefined },
    { client_id: 'agt_none' },
    { aud: 'https://other.example' },
    { iss: 'https://other.example' },
  ])
    assert.equal(await clientOf(claims), undefined, JSON.stringify(claims));
  assert.equal(await clientOf({}, {}), undefined, 'without the name of a key');
  const gone = await stored({ revokedAt: NOON * 1000 });
  assert.equal(await clientOf({ client_id: gone.id }), undefined);
});

test('an outage of the store is no bad assertion', async () => {
  const client = () => Promise.reject(new Error('down'));
  const failing = { ...context, store: { ...context.store, client } };
  await assert.rejects(verifyIdentityAssertion(failing, await assertion({ client_id: 'agt_1' })), /down/);
});

test('a refresh token lasts for thirty days', () => {
  const { sent, stored: kept } = newRefreshToken(context);
  assert.equal(sent.expires_at, '2026-12-22T12:00:00.000Z');
  assert.equal(kept.expiresAt, Date.parse('2026-12-22T12:00:00Z'));
});

test('a token tells when its user signed in, if it is known', async () => {
  const client = await stored();
  const claimsOf = async (grant: { authTime?: number }) =>
    verify((await issueAccessToken(context, client, { scope: [], ...grant })).response.access_token);
  assert.equal((await claimsOf({ authTime: 0 }))?.auth_time, 0);
  assert.ok(!('auth_time' in ((await claimsOf({})) ?? {})));
});

test('a signature is checked once per token, and the first use of a client is noted once', async () => {
  const client = await stored();
  const counts = { keys: 0, kept: 0 };
  const counting = {
    ...context,
    keys: async () => {
      counts.keys += 1;
      return ring;
    },
    store: {
      ...context.store,
      keepClient: async (...given: Parameters<typeof context.store.keepClient>) => {
        counts.kept += 1;
        return context.store.keepClient(...given);
      },
    },
  };
  const { response } = await issueAccessToken(context, client, { scope: [] });
  const { authenticate } = createAuthenticator(counting);
  for (let time = 0; time < 3; time++) {
    const verdict = await authenticate(response.access_token, '');
    assert.ok('caller' in verdict);
    assert.deepEqual(verdict.caller, {
      kind: 'anonymous',
      clientId: client.id,
      subject: client.id,
      scopes: [],
    });
  }
  assert.deepEqual(counts, { keys: 1, kept: 1 });
});

test('a token of a user is good until the registration of the user changes or is gone', async () => {
  const [client, delegate] = [await stored(), await stored()];
  const { authenticate } = createAuthenticator(context);
  const verdictOf = async (user: typeof delegate) => {
    const { response } = await issueAccessToken(context, client, {
      scope: ['search'],
      userId: 'usr_1',
      delegate: user,
    });
    return authenticate(response.access_token, '');
  };
  const good = await verdictOf(delegate);
  assert.ok('caller' in good);
  assert.deepEqual([good.caller.kind, good.caller.subject], ['identity', 'usr_1']);
  const invalid = { error: 'The access token is invalid or expired.' };
  assert.deepEqual(await verdictOf({ ...delegate, generation: 2 }), invalid);
  assert.deepEqual(await verdictOf({ ...delegate, id: 'agt_none' }), invalid);
  assert.deepEqual(await verdictOf(await stored({ revokedAt: NOON * 1000 })), invalid);
});
