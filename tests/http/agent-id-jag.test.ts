import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { decodeJwt } from 'jose';
import { Browser, mailedCode, outbox, postForm, postJson, searchStatus } from '../agent-client.ts';
import { startIssuer } from '../issuer.ts';
import { startServer, type TestServer } from './server.ts';

const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

describe('identity assertions of a provider in another process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trust-'));
  let provider: Awaited<ReturnType<typeof startIssuer>>;
  let server: TestServer;
  before(async () => {
    provider = await startIssuer();
    provider.trust(join(folder, 'trust.json'));
    server = await startServer({ TRUSTED_ISSUERS: join(folder, 'trust.json') }, { anyPort: true });
  });
  after(async () => {
    await server.stop();
    provider.stop();
    rmSync(folder, { recursive: true });
  });

  const present = (assertion: string) =>
    postJson(`${server.url}/api/agent/register`, {
      client_name: 'Scout',
      identity_type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion,
    });
  const push = (body: string, type = 'application/secevent+jwt') =>
    fetch(`${server.url}/api/agent/revoke`, { method: 'POST', headers: { 'content-type': type }, body });

  test('one gets a credential with all scopes for an hour; the next one leads to the same agent', async () => {
    const first = await present(await provider.idJag(server.baseUrl));
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const { token_type, expires_in, scope } = first.body;
    assert.deepEqual(
      { token_type, expires_in, scope },
      {
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read:tools search read:categories',
      },
    );
    assert.equal(await searchStatus(server.url, first.body.access_token), 200);
    const second = await present(await provider.idJag(`${server.baseUrl}/`));
    assert.equal(second.body.client_id, first.body.client_id);
  });

  test('auth.md agents get an assertion of ours for it', async () => {
    const assertion = await provider.idJag(server.baseUrl, { scope: 'search' });
    const { status, body } = await postJson(`${server.url}/api/agent/register`, {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion,
    });
    assert.equal(status, 200);
    assert.deepEqual(body.scopes, ['search']);
    assert.equal(body.identity.refresh_token, undefined);
    const traded = await postForm(`${server.url}/oauth2/token`, {
      grant_type: JWT_BEARER,
      assertion: body.identity.assertion,
    });
    assert.equal(await searchStatus(server.url, traded.body.access_token), 200);
  });

  test('the e-mail of a user who came through another provider is not taken over', async () => {
    const other = await startIssuer();
    const both = [provider, other].map(({ issuer }) => ({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      display_name: 'x',
      email_domains: ['example.com'],
    }));
    writeFileSync(join(folder, 'both.json'), JSON.stringify(both));
    const guarded = await startServer({ TRUSTED_ISSUERS: join(folder, 'both.json') }, { anyPort: true });
    try {
      const at = (assertion: string) =>
        postJson(`${guarded.url}/api/agent/register`, {
          type: 'identity_assertion',
          assertion_type: ID_JAG,
          assertion,
        });
      assert.equal((await at(await provider.idJag(guarded.baseUrl))).status, 200);
      const answer = await at(await other.idJag(guarded.baseUrl));
      assert.deepEqual([answer.status, answer.body.error], [401, 'interaction_required']);
    } finally {
      await guarded.stop();
      other.stop();
    }
  });

  test('an OAuth client trades one at the token endpoint, bound to its own client_id', async () => {
    const { body: client } = await postJson(`${server.url}/api/agent/register`, {
      grant_types: [JWT_BEARER],
      redirect_uris: [],
    });
    const trade = (assertion: string, secret = client.client_secret) =>
      postForm(`${server.url}/oauth2/token`, {
        grant_type: JWT_BEARER,
        assertion,
        client_id: client.client_id,
        ...(secret && { client_secret: secret }),
      });
    const good = await trade(
      await provider.idJag(server.baseUrl, {
        client_id: client.client_id,
        sub: 'user-9',
        email: 'nine@example.com',
      }),
    );
    assert.equal(good.status, 200, JSON.stringify(good.body));
    assert.equal(good.body.refresh_token, undefined);
    assert.equal(await searchStatus(server.url, good.body.access_token), 200);
    assert.equal((await trade(await provider.idJag(server.baseUrl))).body.error, 'invalid_grant');
    const untrusted = await trade(await provider.idJag(server.baseUrl, { iss: 'https://evil.example' }));
    assert.deepEqual(
      [untrusted.body.error, untrusted.body.error_description],
      ['invalid_grant', 'the assertion is not acceptable'],
    );
    assert.equal((await trade(await provider.idJag(server.baseUrl), 'wrong')).body.error, 'invalid_client');
    const event = await provider.revocation(server.baseUrl, { sub: 'user-9' });
    assert.equal((await push(event)).status, 202);
    assert.equal(await searchStatus(server.url, good.body.access_token), 401);
  });

  test('a security event ends the registration; a fresh assertion brings it back', async () => {
    const subject = { sub: 'user-5', email: 'five@example.com' };
    const { body } = await postJson(`${server.url}/api/agent/register`, {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await provider.idJag(server.baseUrl, subject),
    });
    const stale = await provider.idJag(server.baseUrl, subject);
    const event = await provider.revocation(server.baseUrl, { sub: 'user-5' });
    assert.equal((await push(event)).status, 202);
    assert.equal(await searchStatus(server.url, body.access_token), 401);
    const exchange = await postForm(`${server.url}/oauth2/token`, {
      grant_type: JWT_BEARER,
      assertion: body.identity.assertion,
    });
    assert.equal(exchange.body.error, 'invalid_grant');
    assert.equal((await present(stale)).status, 400, 'an assertion from before the event is void');
    const later = Math.floor(Date.now() / 1000) + 2;
    const fresh = await present(await provider.idJag(server.baseUrl, { ...subject, iat: later }));
    assert.equal(fresh.body.client_id, body.client_id);
    assert.equal((await push(event)).status, 202, 'the same event again changes nothing');
    assert.equal(await searchStatus(server.url, fresh.body.access_token), 200);
  });

  test('a logout token does the same; bad events are refused by name', async () => {
    const subject = { sub: 'user-6', email: 'six@example.com' };
    const { body } = await present(await provider.idJag(server.baseUrl, subject));
    const logout = await provider.revocation(server.baseUrl, { sub: 'user-6' }, 'logout+jwt');
    assert.equal((await push(logout, 'application/logout+jwt')).status, 200);
    assert.equal(await searchStatus(server.url, body.access_token), 401);
    const cases: [string, string][] = [
      [await provider.revocation('https://other.example'), 'invalid_audience'],
      [await provider.revocation(server.baseUrl, { iss: 'https://evil.example' }), 'invalid_issuer'],
      [
        await provider.revocation(server.baseUrl, { events: { 'https://x.example/e': {} } }),
        'invalid_request',
      ],
      [await provider.revocation(server.baseUrl, { jti: undefined }), 'invalid_request'],
      [await provider.revocation(server.baseUrl, {}, 'JWT'), 'invalid_request'],
      [`${(await provider.revocation(server.baseUrl)).slice(0, -6)}AAAAAA`, 'authentication_failed'],
    ];
    for (const [event, err] of cases) {
      const answer = await push(event);
      assert.equal(answer.status, 400);
      assert.equal((await answer.json()).err, err);
    }
  });

  test('a provider whose keys cannot be read is 503, and works again later', async () => {
    for (const fault of ['500', 'huge', 'redirect'] as const) {
      const other = await startIssuer();
      other.trust(join(folder, 'broken.json'));
      await other.break(fault);
      const own = await startServer({ TRUSTED_ISSUERS: join(folder, 'broken.json') }, { anyPort: true });
      try {
        const ask = async () =>
          postJson(`${own.url}/api/agent/register`, {
            type: 'identity_assertion',
            assertion_type: ID_JAG,
            assertion: await other.idJag(own.baseUrl),
          });
        const answer = await ask();
        assert.deepEqual([answer.status, answer.body.error], [503, 'temporarily_unavailable'], fault);
        await other.break('none');
        assert.equal((await ask()).status, 200, fault);
      } finally {
        await own.stop();
        other.stop();
      }
    }
  });
});

describe('registrations that one provider vouches for', () => {
  test('end at its quota; what it did not sign takes nothing from it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quota-'));
    const providers = await Promise.all([startIssuer(), startIssuer()]);
    const [first, second] = providers;
    first.trust(join(folder, 'first.json'));
    second.trust(join(folder, 'second.json'));
    const trusted = ['first', 'second'].flatMap((name) =>
      JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')),
    );
    writeFileSync(join(folder, 'trust.json'), JSON.stringify(trusted));
    const server = await startServer(
      { TRUSTED_ISSUERS: join(folder, 'trust.json'), RATE_LIMITS: 'register_issuer=2/3600' },
      { anyPort: true },
    );
    const present = async (assertion: string) =>
      postJson(`${server.url}/api/agent/register`, {
        client_name: 'Scout',
        identity_type: 'identity_assertion',
        assertion_type: ID_JAG,
        assertion,
      });
    try {
      const good = await first.idJag(server.baseUrl);
      for (let n = 0; n < 3; n++) {
        const forged = `${good.slice(0, good.lastIndexOf('.'))}.${'A'.repeat(86)}`;
        assert.equal((await present(forged)).body.error, 'invalid_signature');
      }
      const by = (user: string) =>
        first.idJag(server.baseUrl, { sub: user, email: `${user}@example.com` }).then(present);
      assert.equal((await present(good)).status, 201);
      assert.equal((await by('user-2')).status, 201);
      const third = await by('user-3');
      assert.deepEqual([third.status, third.body.error], [429, 'rate_limit_exceeded']);
      assert.ok(Number(third.headers.get('retry-after')) > 3000);
      const other = await second.idJag(server.baseUrl, { email: 'grace@example.com' });
      assert.equal((await present(other)).status, 201, 'another provider');
    } finally {
      await server.stop();
      for (const provider of providers) provider.stop();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('mailboxes that a provider asserts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'domains-'));
  let provider: Awaited<ReturnType<typeof startIssuer>>;
  let stranger: Awaited<ReturnType<typeof startIssuer>>;
  let server: TestServer;
  before(async () => {
    [provider, stranger] = await Promise.all([startIssuer(), startIssuer()]);
    const entry = (issuer: string) => ({ issuer, jwks_uri: `${issuer}/jwks`, display_name: 'x' });
    const trusted = [
      { ...entry(provider.issuer), email_domains: ['Example.com'] },
      // Nothing is said about the mailboxes of this one.
      entry(stranger.issuer),
    ];
    writeFileSync(join(folder, 'trust.json'), JSON.stringify(trusted));
    server = await startServer({ TRUSTED_ISSUERS: join(folder, 'trust.json') }, { anyPort: true });
  });
  after(async () => {
    await server.stop();
    provider.stop();
    stranger.stop();
    rmSync(folder, { recursive: true });
  });

  const register = (members: Record<string, unknown>) =>
    postJson(`${server.url}/api/agent/register`, {
      client_name: 'Scout',
      identity_type: 'identity_assertion',
      ...members,
    });
  const present = (assertion: string) => register({ assertion_type: ID_JAG, assertion });
  const subjectOf = (token: string) => decodeJwt(token).sub;

  /** Registers an agent whose user proves the mailbox; resolves with the user that its token names. */
  async function proveMailbox(email: string): Promise<string | undefined> {
    const { body } = await register({ assertion_type: 'verified_email', assertion: email });
    const browser = new Browser(server.url);
    await browser.open(body.claim.verification_uri);
    await browser.press('prove', { code: mailedCode(outbox(server), email) });
    await browser.press('reveal');
    const code = /data-code[^>]*>(\d{6})</.exec(browser.html)?.[1];
    const done = await postJson(`${server.url}/api/agent/claim/complete`, {
      claim_token: body.claim_token,
      user_code: code,
    });
    return subjectOf(done.body.access_token);
  }

  test('an account that was proven by mail is not joined by an assertion, from whatever provider', async () => {
    const owner = await proveMailbox('ada@example.com');
    assert.match(owner ?? '', /^usr_/);
    const refused = await present(await provider.idJag(server.baseUrl, { email: 'ada@example.com' }));
    assert.deepEqual([refused.status, refused.body.error], [401, 'interaction_required']);
    const apart = await present(await stranger.idJag(server.baseUrl, { email: 'ada@example.com' }));
    assert.equal(apart.status, 201);
    assert.notEqual(subjectOf(apart.body.access_token), owner);
    assert.equal(await proveMailbox('ada@example.com'), owner, 'with proof of the mailbox it is joined');
  });

  test('a provider that may speak for the domain makes the account that its user finds by mail later', async () => {
    const made = await present(
      await provider.idJag(server.baseUrl, { sub: 'user-7', email: 'Grace@Example.com' }),
    );
    assert.equal(made.status, 201);
    assert.equal(await proveMailbox('grace@example.com'), subjectOf(made.body.access_token));
  });

  test('a provider without email_domains, or with another domain, makes no account', async () => {
    for (const [issuer, email] of [
      [stranger, 'hal@example.com'],
      [provider, 'hal@sub.example.com'],
      [provider, 'hal@other.example'],
    ] as const) {
      const made = await present(await issuer.idJag(server.baseUrl, { sub: `user of ${email}`, email }));
      assert.equal(made.status, 201);
      assert.equal(await searchStatus(server.url, made.body.access_token), 200);
      assert.notEqual(await proveMailbox(email), subjectOf(made.body.access_token), email);
    }
  });
});

test('one user of a provider gets a tenth of its quota', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenth-'));
  const provider = await startIssuer();
  provider.trust(join(folder, 'trust.json'));
  const limits = { TRUSTED_ISSUERS: join(folder, 'trust.json'), RATE_LIMITS: 'register_issuer=20/3600' };
  const server = await startServer(limits, { anyPort: true });
  const by = async (user: string) =>
    (
      await postJson(`${server.url}/api/agent/register`, {
        type: 'identity_assertion',
        assertion_type: ID_JAG,
        assertion: await provider.idJag(server.baseUrl, { sub: user, email: `${user}@example.com` }),
      })
    ).status;
  try {
    const statuses = [await by('user-1'), await by('user-1'), await by('user-1'), await by('user-2')];
    assert.deepEqual(statuses, [200, 200, 429, 200]);
  } finally {
    await server.stop();
    provider.stop();
    rmSync(folder, { recursive: true });
  }
});
