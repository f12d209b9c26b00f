import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cookieName, setCookie } from '../../src/agents/page-forms.ts';
import { Browser, completeLogin, mailedCode, outbox, postJson, registerAnonymous } from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

const CALLBACK = 'https://app.example/cb';

describe('signing in for an application that registered itself', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({}, { anyPort: true });
  });
  after(() => server.stop());

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

  const FAULTS: readonly (readonly [Record<string, string>, string])[] = [
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ resource: 'https://other.example' }, 'invalid_target'],
    [{ max_age: 'x' }, 'invalid_request'],
    [{ request: 'x' }, 'request_not_supported'],
  ];

  test('no address of ours redirects to the application before a person agreed (RFC 9700 §4.11.2)', async () => {
    const { client_id: clientId } = await registerApp();
    for (const [changes] of [[{}], ...FAULTS]) {
      for (const page of ['/oauth2/authorize', '/sign-in']) {
        const answer = await ask(`${page}?${queryOf(clientId, changes)}`);
        const location = answer.headers.get('location') ?? '';
        assert.ok(!location.startsWith('https://app.example'), `${page} ${JSON.stringify(changes)}`);
      }
    }
  });

  test('a faulty request is shown, and told to the application once the person goes back', async () => {
    const { client_id: clientId } = await registerApp({ client_name: 'Faulty App' });
    for (const [changes, error] of FAULTS) {
      const browser = new Browser(server.url);
      await browser.open(`/oauth2/authorize?${queryOf(clientId, changes)}`);
      assert.equal(browser.status, 400, error);
      assert.match(browser.html, /Faulty App/);
      assert.match(browser.html, /https:\/\/app\.example</);
      await browser.press('go-back');
      const back = new URL(browser.url);
      assert.equal(back.origin + back.pathname, CALLBACK);
      assert.equal(back.searchParams.get('error'), error);
      assert.equal(back.searchParams.get('state'), 's');
      assert.equal(back.searchParams.get('iss'), server.baseUrl);
    }
  });

  test('an unknown client and a foreign redirect URI are 400 at once, without a way on', async () => {
    const { client_id: clientId } = await registerApp();
    const agent = await registerAnonymous(server.url);
    for (const query of [
      queryOf('agt_nobody'),
      queryOf(agent.client_id),
      queryOf(clientId, { redirect_uri: 'https://evil.example/cb' }),
      queryOf(clientId, { redirect_uri: `${CALLBACK}/x` }),
      new URLSearchParams(),
    ]) {
      const answer = await ask(`/oauth2/authorize?${query}`);
      const text = await answer.text();
      assert.equal(answer.status, 400, String(query));
      assert.equal(answer.headers.get('location'), null);
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.ok(!text.includes('evil.example'), 'nothing of the request is repeated');
      assert.doesNotMatch(text, /<(?:a|form|script)\b/);
    }
  });

  test('prompt=none is 400, the same for a visitor who is signed in', async () => {
    const { browser, clientId } = await signIn('none@example.com');
    const visitors = [new Browser(server.url), browser];
    const seen: string[] = [];
    for (const prompt of ['none', 'none login']) {
      for (const visitor of visitors) {
        await visitor.open(`/oauth2/authorize?${queryOf(clientId, { prompt })}`);
        assert.equal(visitor.status, 400);
        assert.ok(!visitor.url.startsWith('https://app.example'), visitor.url);
        seen.push(visitor.html);
      }
      const page = await ask(`/sign-in?${queryOf(clientId, { prompt })}`);
      assert.deepEqual([page.status, page.headers.get('location')], [400, null]);
    }
    assert.equal(new Set(seen).size, 1);
    const { prompt_values_supported: prompts } = await (
      await fetch(`${server.url}/.well-known/openid-configuration`)
    ).json();
    assert.deepEqual(prompts, ['login', 'consent']);
  });

  test('a person who allows takes the code to the application; one who declines the refusal', async () => {
    const { client_id: clientId } = await registerApp();
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

  test('the sign-in page by itself says who is signed in, and signs out', async () => {
    const { browser } = await signIn('alone@example.com');
    await browser.open('/sign-in');
    assert.equal(browser.status, 200);
    assert.match(browser.html, /alone@example\.com/);
    await browser.press('sign-out');
    assert.equal(browser.status, 200);
    assert.match(browser.html, /You are not signed in/);
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

  test('text of an address is never shown as a message of ours', async () => {
    const { client_id: clientId } = await registerApp();
    const agent = await registerAnonymous(server.url);
    const claim = await postJson(`${server.url}/api/agent/claim`, {
      claim_token: agent.claim_token,
      email: 'text@example.com',
    });
    const { search } = new URL(claim.body.attempt.verification_uri);
    for (const problem of [
      'Your account is locked. Call +1 555 0100',
      'toString',
      '__proto__',
      'constructor',
    ]) {
      const extra = `&problem=${encodeURIComponent(problem)}`;
      for (const path of [
        `/sign-in?${queryOf(clientId)}`,
        '/sign-in?',
        `/claim${search}`,
        '/claim?token=x',
      ]) {
        const html = await (await ask(path + extra)).text();
        assert.ok(!html.includes('555 0100'), path);
        assert.doesNotMatch(html, /role="alert"/, path);
      }
    }
    const known = await (await ask(`/claim${search}&problem=invalid_user_code`)).text();
    assert.match(known, /role="alert"[\s\S]*This code is wrong\. Check it and type it again\./);
  });

  test('names of clients bring no link and no length into mails and pages', async () => {
    const name = `Bank support https://evil.example/login and www.evil.example ${'x'.repeat(100)}`;
    const { client_id: clientId } = await registerApp({ client_name: name });
    const browser = new Browser(server.url);
    await browser.open(`/oauth2/authorize?${queryOf(clientId)}`);
    await browser.press('email', { email: 'named@example.com' });
    const agent = await registerAnonymous(server.url, name);
    const claim = await postJson(`${server.url}/api/agent/claim`, {
      claim_token: agent.claim_token,
      email: 'named@example.com',
    });
    const page = new Browser(server.url);
    await page.open(claim.body.attempt.verification_uri);
    const mails = outbox(server).filter((mail) => mail.includes('named@example.com'));
    assert.equal(mails.length, 2);
    for (const text of [...mails, browser.html, page.html])
      assert.doesNotMatch(text.replace(/=\r?\n/g, ''), /evil\.example|x{40}/);
    assert.match(page.html, /Bank support https evil example login and www evil example x…/);
  });

  test('a redirect host with signs of a policy is refused, so that none comes into the policy', async () => {
    for (const uri of ['https://a.example;script-src/cb', 'https://*.example/cb', 'https://a.example,b/cb']) {
      const answer = await postJson(`${server.url}/api/agent/register`, { redirect_uris: [uri] });
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_redirect_uri'], uri);
    }
    const { client_id: clientId } = await registerApp();
    const policy = (await ask(`/sign-in?${queryOf(clientId)}`)).headers.get('content-security-policy');
    assert.match(policy ?? '', /form-action 'self' https:\/\/app\.example; base-uri/);
  });
});

test('cookies are bound to the host on https (__Host-), and have plain names on http', () => {
  assert.equal(
    setCookie('https://dir.example', 'session', 'x', 60),
    '__Host-session=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  assert.equal(
    setCookie('http://localhost:4321', 'session', 'x', 0),
    'session=x; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
  assert.equal(cookieName('https://dir.example', 'browser'), '__Host-browser');
  assert.equal(cookieName('http://localhost:4321', 'browser'), 'browser');
});
