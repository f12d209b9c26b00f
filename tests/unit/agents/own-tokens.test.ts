import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  createAuthenticator,
  issueAccessToken,
  verifyAccessToken,
} from '../../../src/agents/tokens/access-token.ts';
import { newRefreshToken, verifyIdentityAssertion } from '../../../src/agents/tokens/identity-assertion.ts';
import { readTrustedIssuers } from '../../../src/agents/tokens/trusted-issuers.ts';
import { RESOURCE_PATHS } from '../../../src/base/service.ts';
import { listen } from '../../listen.ts';
import { aClient } from '../../store-contract.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BASE, NOON, openAgentWorld } from './agent-world.ts';

describe('own tokens', async () => {
  const world = openAgentWorld();
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

  test('a token for one resource is refused by the two others', async () => {
    const client = await stored();
    const { authenticate } = createAuthenticator(context);
    for (const own of RESOURCE_PATHS) {
      const { response } = await issueAccessToken(context, client, { scope: [], resource: BASE + own });
      for (const path of RESOURCE_PATHS)
        assert.equal('caller' in (await authenticate(response.access_token, path)), path === own, own + path);
    }
  });

  test('every token of a client ends once its tokens are cut', async () => {
    const client = await stored();
    const { response } = await issueAccessToken(context, client, { scope: [] });
    const { authenticate } = createAuthenticator(context);
    assert.ok('caller' in (await authenticate(response.access_token, '')));
    await context.store.cutTokens(client.id);
    assert.ok('error' in (await authenticate(response.access_token, '')));
  });
});

describe('trusted issuers', () => {
  const folder = temporaryFolder('issuers');

  const ISSUER = 'https://idp.example';
  function read(changes: Record<string, unknown>) {
    const file = join(folder, 'issuers.json');
    const entry = { issuer: ISSUER, jwks_uri: `${ISSUER}/jwks`, display_name: 'Provider', ...changes };
    writeFileSync(file, JSON.stringify([entry]));
    return readTrustedIssuers(file).get(ISSUER);
  }

  test('an issuer speaks for the mailboxes of no domain unless email_domains names some', () => {
    assert.deepEqual(read({})?.email_domains, []);
    assert.deepEqual(read({ email_domains: ['Example.COM', 'mail.example.com'] })?.email_domains, [
      'example.com',
      'mail.example.com',
    ]);
  });

  test('what is no domain is refused with the member and what is allowed', () => {
    for (const domain of ['*', '*.example.com', '@example.com', 'com', 'bücher.example', '', 'a b.example'])
      assert.throws(
        () => read({ email_domains: [domain] }),
        /issuers\.json: .*must be a domain in ASCII such as example\.com[\s\S]*email_domains/,
        domain,
      );
    assert.throws(() => read({ email_domains: 'example.com' }), /email_domains/);
  });

  test('addresses are https, or http on this machine', () => {
    const taken = (jwks_uri: string) => {
      try {
        return read({ jwks_uri }) !== undefined;
      } catch {
        return false;
      }
    };
    for (const url of [
      'https://idp.example/jwks',
      'http://localhost/jwks',
      'http://localhost:8080/jwks',
      'http://127.0.0.1:80',
      'http://[::1]:9000/jwks',
    ])
      assert.ok(taken(url), url);
    for (const url of [
      'http://idp.example/jwks',
      'http://localhost.evil.example/jwks',
      'http://localhost:8080.evil.example/jwks',
      'https:/idp',
      'ftp://localhost/jwks',
      'xhttp://localhost/jwks',
      '/jwks',
    ])
      assert.ok(!taken(url), url);
  });

  test('what is left out has its usual value, and algorithms are those that are understood', () => {
    const issuer = read({});
    assert.deepEqual(
      [issuer?.client_ids, issuer?.algorithms, issuer?.max_auth_age],
      [[], ['ES256', 'RS256', 'EdDSA'], 3600],
    );
    assert.deepEqual(read({ algorithms: ['ES256'] })?.algorithms, ['ES256']);
    assert.deepEqual(read({ algorithms: ['ES256', 'EdDSA'] })?.algorithms, ['ES256', 'EdDSA']);
    for (const changes of [
      { algorithms: [] },
      { algorithms: ['HS256'] },
      { max_auth_age: 0 },
      { max_auth_age: 1.5 },
      { display_name: '' },
      { more: 1 },
    ])
      assert.throws(() => read(changes), /TRUSTED_ISSUERS file /, JSON.stringify(changes));
  });

  test('a domain has parts of up to 63 letters, and ends in letters', () => {
    const long = 'x'.repeat(63);
    assert.deepEqual(read({ email_domains: [`${long}.example`, 'a-b.co', 'x1.example'] })?.email_domains, [
      `${long}.example`,
      'a-b.co',
      'x1.example',
    ]);
    for (const domain of [
      `${long}x.example`,
      'a_b.example',
      '-a.example',
      'a-.example',
      'example.c',
      'example.com!',
      'a..b',
    ])
      assert.throws(() => read({ email_domains: [domain] }), /email_domains/, domain);
  });

  test('without a file no issuer is trusted, and a file that is no JSON is named', () => {
    assert.equal(readTrustedIssuers(undefined).size, 0);
    assert.throws(() => readTrustedIssuers(join(folder, 'none.json')), /none\.json cannot be read as JSON/);
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    assert.throws(() => readTrustedIssuers(file), /broken\.json cannot be read as JSON/);
  });

  /** Reads the keys of an issuer whose address answers so. */
  async function keysFrom(answer: (response: ServerResponse, path: string) => void) {
    const server = createServer(({ url = '' }, response) => answer(response, url));
    const place = await listen(server);
    const header = { alg: 'ES256', kid: 'one' };
    const token = { payload: '', signature: '', protected: '' };
    return read({ jwks_uri: `http://${place}/jwks` })?.keys(header, token);
  }

  test('the keys of an issuer are fetched from its address, without redirects and up to 64 KiB', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
    const send = (text: string) => (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    };
    assert.ok(await keysFrom(send(JSON.stringify(keys))));
    assert.ok(await keysFrom(send(JSON.stringify(keys).padEnd(64 * 1024))));
    await assert.rejects(keysFrom(send(JSON.stringify(keys).padEnd(64 * 1024 + 1))), /more than 65536 bytes/);
    await assert.rejects(
      keysFrom((response, path) => {
        if (path === '/jwks') response.writeHead(302, { location: '/elsewhere' }).end();
        else send(JSON.stringify(keys))(response);
      }),
    );
  });
});
