import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  Browser,
  bearer,
  mailedCode,
  outbox,
  postForm,
  postJson,
  registerAnonymous,
  searchStatus,
} from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';
let person = 0;

describe('claiming', () => {
  let server: TestServer;
  const at = (path: string) => `${server.url}${path}`;
  before(async () => {
    server = await startServer({}, { anyPort: true });
  });
  after(() => server.stop());

  /** Registers, starts a claim for a new mailbox, and opens the page. */
  async function begin() {
    person += 1;
    const email = `person${person}@example.com`;
    const agent = await registerAnonymous(server.url, `Scout <b>&${person}`);
    const started = await postJson(at('/api/agent/claim'), { claim_token: agent.claim_token, email });
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const browser = new Browser(server.url);
    await browser.open(started.body.attempt.verification_uri);
    return { email, agent, started: started.body, browser, code: mailedCode(outbox(server), email) };
  }
  const revealed = (html: string) => /data-code[^>]*>(\d{6})</.exec(html)?.[1] ?? '';
  const complete = (claimToken: string, code: string) =>
    postJson(at('/api/agent/claim/complete'), { claim_token: claimToken, user_code: code });

  test('the user reads a code to the agent: all scopes, and the old token dies', async () => {
    const { agent, browser, code, email } = await begin();
    assert.match(browser.html, /Scout b &amp;\d+</, 'the name is escaped, without markup');
    assert.ok(!browser.html.includes(email), 'the address is masked until the mailbox is proven');
    const early = await complete(agent.claim_token, '123456');
    assert.deepEqual([early.status, early.body.error], [409, 'claim_not_confirmed']);
    await browser.press('prove', { code });
    assert.ok(browser.html.includes(email));
    await browser.press('reveal');
    const done = await complete(agent.claim_token, revealed(browser.html));
    assert.equal(done.status, 200);
    assert.equal(done.body.status, 'claimed');
    assert.equal(done.body.client_id, agent.client_id);
    assert.equal(done.body.scope, 'read:tools search read:categories');
    assert.equal(await searchStatus(server.url, agent.access_token), 401);
    assert.equal(await searchStatus(server.url, done.body.access_token), 200);
    const again = await complete(agent.claim_token, revealed(browser.html));
    assert.deepEqual([again.status, again.body.error], [409, 'already_claimed']);
    const restart = await postJson(at('/api/agent/claim'), { claim_token: agent.claim_token, email });
    assert.equal(restart.body.error, 'already_claimed');
  });

  test('the user types the code of the agent: the agent polls and gets its token once', async () => {
    const { agent, started, browser, code } = await begin();
    const poll = () =>
      postForm(at('/oauth2/token'), { grant_type: CLAIM_GRANT, claim_token: agent.claim_token });
    assert.equal((await poll()).body.error, 'authorization_pending');
    assert.equal((await poll()).body.error, 'slow_down');
    await browser.press('prove', { code });
    await browser.press('enter', { code: started.claim_attempt.user_code });
    assert.match(browser.html, /Confirmed/);
    const token = await poll();
    assert.equal(token.status, 200);
    assert.ok(token.body.identity_assertion);
    assert.equal(await searchStatus(server.url, token.body.access_token), 200);
    assert.equal((await poll()).body.error, 'invalid_grant');
  });

  test('the registration by e-mail starts at the anonymous level and ends with all scopes', async () => {
    const email = 'verified@example.com';
    const { status, body } = await postJson(at('/api/agent/register'), {
      client_name: 'Scout',
      identity_type: 'identity_assertion',
      assertion_type: 'verified_email',
      assertion: email,
    });
    assert.equal(status, 201);
    assert.equal(body.scope, 'read:tools search');
    assert.equal(await searchStatus(server.url, body.access_token), 200);
    const browser = new Browser(server.url);
    await browser.open(body.claim.verification_uri);
    await browser.press('prove', { code: mailedCode(outbox(server), email) });
    await browser.press('reveal');
    // Through the specified address, and with the bearer token in place of the claim token.
    const done = await postJson(
      at('/api/agent/claim'),
      { otp: revealed(browser.html) },
      bearer(body.access_token),
    );
    assert.equal(done.body.status, 'claimed');
  });

  test('service_auth has no rights before the claim, and its refresh token rotates after it', async () => {
    const email = 'service@example.com';
    const { status, body } = await postJson(at('/api/agent/register'), {
      type: 'service_auth',
      login_hint: email,
    });
    assert.equal(status, 200);
    assert.equal(body.access_token, undefined);
    assert.equal(body.identity, undefined);
    const browser = new Browser(server.url);
    await browser.open(body.claim.attempt.verification_uri);
    await browser.press('prove', { code: mailedCode(outbox(server), email) });
    await browser.press('reveal');
    const { body: done } = await complete(body.claim_token, revealed(browser.html));
    const refresh = (token: string) =>
      postJson(at('/api/agent/register'), { type: 'refresh', refresh_token: token });
    const first = done.identity.refresh_token.value;
    const second = await refresh(first);
    assert.equal(second.status, 200);
    const traded = await postForm(at('/oauth2/token'), {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: second.body.identity.assertion,
    });
    assert.equal(traded.body.scope, 'read:tools search read:categories');
    assert.equal((await refresh(first)).body.error, 'invalid_refresh_token');
    assert.equal(
      (await refresh(second.body.identity.refresh_token.value)).body.error,
      'invalid_refresh_token',
    );
    assert.equal(
      await searchStatus(server.url, traded.body.access_token),
      401,
      'reuse ends the family and its tokens',
    );
  });

  test('the agent, who knows the address of the page, cannot act on it after the user proved the mailbox', async () => {
    const { agent, started, browser, code } = await begin();
    await browser.press('prove', { code });
    const thief = new Browser(server.url);
    await thief.open(started.attempt.verification_uri);
    await assert.rejects(thief.press('reveal'), /no button/);
    assert.match(thief.html, /value="prove"/);
    assert.equal(
      (await complete(agent.claim_token, started.claim_attempt.user_code)).body.error,
      'claim_not_confirmed',
    );
  });

  test('declining ends the claim', async () => {
    const { agent, browser, code } = await begin();
    await browser.press('prove', { code });
    await browser.press('deny');
    assert.match(browser.html, /Declined/);
    const refused = await complete(agent.claim_token, '123456');
    assert.deepEqual([refused.status, refused.body.error], [403, 'claim_denied']);
    const poll = await postForm(at('/oauth2/token'), {
      grant_type: CLAIM_GRANT,
      claim_token: agent.claim_token,
    });
    assert.equal(poll.body.error, 'access_denied');
    assert.equal(
      await searchStatus(server.url, agent.access_token),
      200,
      'the anonymous credential is untouched',
    );
  });

  test('five wrong codes end an attempt, on the page and at the endpoint', async () => {
    const one = await begin();
    for (let n = 0; n < 5; n++) {
      await one.browser.press('prove', { code: one.code === '000000' ? '000001' : '000000' });
      assert.match(one.browser.html, /wrong/);
    }
    await one.browser.press('prove', { code: one.code });
    assert.match(one.browser.html, /Too many wrong codes/);
    const two = await begin();
    await two.browser.press('prove', { code: two.code });
    await two.browser.press('reveal');
    const right = revealed(two.browser.html);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) {
      const answer = await complete(two.agent.claim_token, wrong);
      assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_user_code']);
    }
    const last = await complete(two.agent.claim_token, right);
    assert.deepEqual([last.status, last.body.error], [429, 'too_many_attempts']);
  });

  test('a new attempt replaces the old one, and five are the most', async () => {
    const { agent, browser, started, email } = await begin();
    for (let n = 0; n < 4; n++) {
      assert.equal(
        (await postJson(at('/api/agent/claim'), { claim_token: agent.claim_token, email })).status,
        200,
      );
    }
    const sixth = await postJson(at('/api/agent/claim'), { claim_token: agent.claim_token, email });
    assert.deepEqual([sixth.status, sixth.body.error], [429, 'too_many_attempts']);
    await browser.open(started.attempt.verification_uri);
    assert.equal(browser.status, 404);
  });

  test('looking at the page changes nothing, and a wrong link shows a page', async () => {
    const { browser, started, code } = await begin();
    for (let n = 0; n < 3; n++) await browser.open(started.attempt.verification_uri);
    await browser.press('prove', { code });
    assert.match(browser.html, /Tie the agent to you/);
    await browser.open('/claim?token=cla_nonsense');
    assert.equal(browser.status, 404);
    assert.match(browser.html, /not valid/);
  });

  test('a form from another site, from nowhere, or without our token is refused', async () => {
    const { started, code } = await begin();
    const token = new URL(started.attempt.verification_uri).searchParams.get('token') ?? '';
    const body = { token, action: 'prove', code };
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: server.baseUrl },
    ]) {
      const answer = await postForm(at('/claim'), body, headers);
      assert.equal(answer.status, 403, JSON.stringify(headers));
    }
    const browser = new Browser(server.url);
    await browser.open(started.attempt.verification_uri);
    assert.match(browser.html, /value="prove"/, 'nothing happened');
  });

  test('the page is not stored, not framed and does not tell its address', async () => {
    const { started } = await begin();
    const { pathname, search } = new URL(started.attempt.verification_uri);
    const { headers } = await fetch(at(pathname + search));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.match(headers.get('set-cookie') ?? '', /HttpOnly/i);
  });

  test('the ceremony works the same on Astro alone, as in development and on other hosts', async () => {
    const other = await startServer({}, { anyPort: true, astroAlone: true });
    try {
      const agent = await registerAnonymous(other.url);
      const email = 'alone@example.com';
      const { body } = await postJson(`${other.url}/api/agent/claim`, {
        claim_token: agent.claim_token,
        email,
      });
      const browser = new Browser(other.url);
      await browser.open(body.attempt.verification_uri);
      await browser.press('prove', { code: mailedCode(outbox(other), email) });
      await browser.press('reveal');
      const done = await postJson(`${other.url}/api/agent/claim/complete`, {
        claim_token: agent.claim_token,
        user_code: revealed(browser.html),
      });
      assert.equal(done.body.status, 'claimed');
      assert.equal(await searchStatus(other.url, agent.access_token), 401);
    } finally {
      await other.stop();
    }
  });

  test('an unknown claim token and malformed bodies are named', async () => {
    const cases: [unknown, number, string][] = [
      [{ claim_token: 'clm_x', email: 'a@example.com' }, 401, 'invalid_claim_token'],
      [{ claim_token: 5, email: 'a@example.com' }, 401, 'invalid_claim_token'],
      [{ email: 'a@example.com' }, 400, 'invalid_request'],
      [{ claim_token: 'clm_x', type: 'saml' }, 400, 'invalid_request'],
      [[], 400, 'invalid_request'],
    ];
    for (const [body, status, error] of cases) {
      const answer = await postJson(at('/api/agent/claim'), body);
      assert.deepEqual([answer.status, answer.body.error], [status, error]);
    }
    const agent = await registerAnonymous(server.url);
    const bad = await postJson(at('/api/agent/claim'), {
      claim_token: agent.claim_token,
      email: 'no address',
    });
    assert.equal(bad.body.error, 'invalid_login_hint');
    const code = await postJson(at('/api/agent/claim/complete'), {
      claim_token: agent.claim_token,
      user_code: 123456,
    });
    assert.equal(code.body.error, 'invalid_request');
    await postForm(at('/api/agent/revoke'), { token: agent.access_token });
    const dead = await postJson(
      at('/api/agent/claim'),
      { email: 'a@example.com' },
      bearer(agent.access_token),
    );
    assert.deepEqual([dead.status, dead.body.error], [401, 'invalid_token']);
  });
});
