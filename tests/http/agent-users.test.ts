import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  Browser,
  bearer,
  completeByPage,
  completeLogin,
  mailedCode,
  outbox,
  postForm,
  postJson,
  registerAnonymous,
  searchStatus,
} from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';
let person = 0;

describe('claiming', () => {
  const at = (path: string) => `${server.url}${path}`;

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
  const complete = (claimToken: string, code: string) =>
    postJson(at('/api/agent/claim/complete'), { claim_token: claimToken, user_code: code });

  test('the user reads a code to the agent: all scopes, and the old token dies', async () => {
    const { agent, browser, code, email } = await begin();
    assert.match(browser.html, /Scout b &amp;\d+</, 'the name is escaped, without markup');
    assert.ok(!browser.html.includes(email), 'the address is masked until the mailbox is proven');
    const early = await complete(agent.claim_token, '123456');
    assert.deepEqual([early.status, early.body.error], [409, 'claim_not_confirmed']);
    const done = await completeByPage(browser, server.url, agent.claim_token, code);
    assert.ok(browser.html.includes(email));
    assert.equal(done.status, 200);
    assert.equal(done.body.status, 'claimed');
    assert.equal(done.body.client_id, agent.client_id);
    assert.equal(done.body.scope, 'read:tools search read:categories');
    assert.equal(await searchStatus(server.url, agent.access_token), 401);
    assert.equal(await searchStatus(server.url, done.body.access_token), 200);
    const again = await complete(agent.claim_token, done.shown);
    assert.deepEqual([again.status, again.body.error], [409, 'already_claimed']);
    const restart = await postJson(at('/api/agent/claim'), { claim_token: agent.claim_token, email });
    assert.equal(restart.body.error, 'already_claimed');
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
    const other = await startServer({}, { astroAlone: true });
    try {
      const agent = await registerAnonymous(other.url);
      const email = 'alone@example.com';
      const claim_token = agent.claim_token;
      const { body } = await postJson(`${other.url}/api/agent/claim`, { claim_token, email });
      const browser = new Browser(other.url);
      await browser.open(body.attempt.verification_uri);
      await browser.press('prove', { code: mailedCode(outbox(other), email) });
      await browser.press('enter', { code: body.claim_attempt.user_code });
      assert.match(browser.html, /Confirmed/);
      const token = await postForm(`${other.url}/oauth2/token`, { grant_type: CLAIM_GRANT, claim_token });
      assert.equal(await searchStatus(other.url, token.body.access_token), 200);
      assert.equal(await searchStatus(other.url, agent.access_token), 401);
    } finally {
      await other.stop();
    }
  });

  test('a claim of a revoked agent is refused', async () => {
    const agent = await registerAnonymous(server.url);
    await postForm(at('/api/agent/revoke'), { token: agent.access_token });
    const dead = await postJson(
      at('/api/agent/claim'),
      { email: 'a@example.com' },
      bearer(agent.access_token),
    );
    assert.deepEqual([dead.status, dead.body.error], [401, 'invalid_token']);
  });
});

const CALLBACK = 'https://app.example/cb';

describe('signing in for an application that registered itself', () => {
  const registerApp = async (changes: Record<string, unknown> = {}) =>
    (
      await postJson(`${server.url}/api/agent/register`, {
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'none',
        ...changes,
      })
    ).body;

  /** Query of a good request, with changes; a change to undefined leaves a parameter out. */
  const queryOf = (clientId: string, changes: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
      ...changes,
    });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

  /** Cookies of a browser that signed in. */
  async function signIn(email: string): Promise<{ browser: Browser; clientId: string }> {
    const { client_id: clientId } = await registerApp();
    const browser = new Browser(server.url);
    await browser.open(`/oauth2/authorize?${queryOf(clientId)}`);
    await browser.press('email', { email });
    await browser.press('code', { code: mailedCode(outbox(server), email) });
    return { browser, clientId };
  }

  test('a faulty request is shown, and told to the application once the person goes back', async () => {
    const { client_id: clientId } = await registerApp({ client_name: 'Faulty App' });
    const browser = new Browser(server.url);
    await browser.open(`/oauth2/authorize?${queryOf(clientId, { response_type: 'token' })}`);
    assert.equal(browser.status, 400);
    assert.match(browser.html, /Faulty App/);
    assert.match(browser.html, /https:\/\/app\.example</);
    await browser.press('go-back');
    const back = new URL(browser.url);
    assert.equal(back.origin + back.pathname, CALLBACK);
    assert.equal(back.searchParams.get('error'), 'unsupported_response_type');
  });

  test('a person who allows takes the code to the application; one who declines the refusal', async () => {
    const { client_id: clientId } = await registerApp();
    const policy = (await ask(`/sign-in?${queryOf(clientId)}`)).headers.get('content-security-policy');
    assert.match(policy ?? '', /form-action 'self' https:\/\/app\.example; base-uri/);
    const callback = await completeLogin(server, `/oauth2/authorize?${queryOf(clientId)}`, 'go@example.com');
    assert.equal(callback.origin + callback.pathname, CALLBACK);
    assert.match(callback.searchParams.get('code') ?? '', /^aco_/);
    const { browser } = await signIn('decline@example.com');
    await browser.press('deny');
    assert.equal(new URL(browser.url).searchParams.get('error'), 'access_denied');
  });

  test('signing out ends the session: its cookie is deleted and opens nothing', async () => {
    const { browser, clientId } = await signIn('out@example.com');
    assert.match(browser.html, /out@example\.com/);
    const kept = browser.cookies();
    await browser.press('sign-out');
    assert.match(browser.html, /Mail me a code/);
    assert.ok(!browser.cookies().includes('session=ses_'));
    const stolen = await ask(`/sign-in?${queryOf(clientId)}`, { cookie: kept });
    assert.ok(!(await stolen.text()).includes('out@example.com'), 'the old cookie is worth nothing');
  });

  test('signing out needs a form of ours', async () => {
    const { browser, clientId } = await signIn('forged@example.com');
    const answer = await fetch(`${server.url}/oauth2/authorize?${queryOf(clientId)}`, {
      method: 'POST',
      headers: { cookie: browser.cookies(), origin: 'https://evil.example' },
      body: new URLSearchParams({ action: 'sign-out' }),
    });
    assert.equal(answer.status, 403);
    await browser.open('/sign-in');
    assert.match(browser.html, /forged@example\.com/);
  });
});
