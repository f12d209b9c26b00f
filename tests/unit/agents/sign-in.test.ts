import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { createSmtpMailer } from '../../../src/agents/claim/mailer.ts';
import { register } from '../../../src/agents/registration/register.ts';
import {
  allow,
  deny,
  goBack,
  readAuthorizationRequest,
} from '../../../src/agents/sign-in/authorization-request.ts';
import {
  beginSignIn,
  finishSignIn,
  type SessionNeeds,
  sessionFor,
  signOut,
} from '../../../src/agents/sign-in/session.ts';
import { token } from '../../../src/agents/tokens/token.ts';
import { listen } from '../../listen.ts';
import { BASE, NETWORKS, openAgentWorld, refused } from './agent-world.ts';

describe('sign in', async () => {
  const world = openAgentWorld();
  const { context, clock, mails } = world;

  const CALLBACK = 'https://app.example/cb?keep=1';
  const CHALLENGE = 'c'.repeat(43);

  async function appOf(members: Record<string, unknown> = {}) {
    const { body } = await register(
      context,
      { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none', ...members },
      NETWORKS,
    );
    const client = await context.store.client(String(body['client_id']));
    assert.ok(client);
    return client;
  }
  const app = await appOf();
  const good = {
    client_id: app.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 's-1',
  };
  /** Reads a request with changes; a change to undefined leaves a parameter out. */
  const read = async (changes: Record<string, string | undefined> = {}, more = '') => {
    const entries = Object.entries({ ...good, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return readAuthorizationRequest(context, new URLSearchParams(`${new URLSearchParams(entries)}${more}`));
  };
  const faultIn = async (changes: Record<string, string | undefined>, more?: string) => {
    const found = await read(changes, more);
    return 'faulty' in found ? found.faulty.error : 'unanswerable' in found ? found.unanswerable : 'none';
  };

  async function requestOf(changes: Record<string, string | undefined> = {}) {
    const found = await read(changes);
    assert.ok('request' in found);
    return found.request;
  }

  test('a request is read with all that it asks for', async () => {
    const { client, ...request } = await requestOf({
      scope: 'openid search offline_access',
      nonce: 'n-1',
      resource: `${BASE}/api/mcp/`,
      max_age: '60',
      prompt: 'login consent',
      response_mode: 'query',
    });
    assert.equal(client.id, app.id);
    assert.deepEqual(request, {
      redirectUri: CALLBACK,
      state: 's-1',
      scope: ['openid', 'search'],
      challenge: CHALLENGE,
      nonce: 'n-1',
      resource: `${BASE}/api/mcp`,
      maxAge: 60,
      prompt: ['login', 'consent'],
    });
    const plain = await requestOf({ redirect_uri: undefined, state: undefined, scope: '' });
    assert.deepEqual(
      [plain.redirectUri, plain.state, plain.scope, plain.maxAge, plain.prompt],
      [CALLBACK, undefined, ['openid', 'email', 'read:tools', 'search', 'read:categories'], undefined, []],
    );
  });

  test('a request of an unknown client or to an address that is not registered gets a page', async () => {
    assert.equal(await faultIn({ client_id: undefined }), 'unknown_client');
    assert.equal(await faultIn({ client_id: 'agt_none' }), 'unknown_client');
    const machine = await appOf({
      redirect_uris: undefined,
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_basic',
    });
    assert.equal(await faultIn({ client_id: machine.id }), 'unknown_client');
    assert.equal(await faultIn({ redirect_uri: 'https://app.example/other' }), 'wrong_redirect_uri');
    const two = await appOf({ redirect_uris: [CALLBACK, 'https://app.example/2'] });
    assert.equal(await faultIn({ client_id: two.id, redirect_uri: undefined }), 'wrong_redirect_uri');
    assert.equal(await faultIn({ prompt: 'none' }), 'prompt_none');
    assert.equal(await faultIn({ prompt: 'login  none' }), 'prompt_none');
  });

  test('a faulty request is told by its error', async () => {
    assert.equal(await faultIn({}, '&state=other'), 'invalid_request');
    for (const [fault, ...requests] of [
      ['request_not_supported', { request: 'x' }],
      ['request_uri_not_supported', { request_uri: 'x' }],
      ['unsupported_response_type', { response_type: undefined }, { response_type: 'token' }],
      ['invalid_request', { response_mode: 'fragment' }, { code_challenge: undefined }],
      ['invalid_request', { code_challenge_method: 'plain' }, { code_challenge_method: undefined }],
      [
        'invalid_request',
        ...['c'.repeat(42), 'c'.repeat(44), `${'c'.repeat(42)}!`].map((code_challenge) => ({
          code_challenge,
        })),
        ...['-1', '1.5', '1234567890', 'x1'].map((max_age) => ({ max_age })),
      ],
      ['none', { max_age: '123456789' }],
      ['invalid_scope', { scope: 'write' }],
      ['invalid_target', { resource: 'https://other.example' }],
    ] as [string, ...Record<string, string | undefined>[]][])
      for (const changes of requests) assert.equal(await faultIn(changes), fault, JSON.stringify(changes));
  });

  /** Signs a person in; the value of the cookie. */
  async function signedIn(email: string): Promise<string> {
    const attempt = await beginSignIn(context, app, email, NETWORKS);
    const code = /^(\d{10})/.exec(mails.at(-1)?.subject ?? '')?.[1] ?? '';
    return finishSignIn(context, attempt, code);
  }
  const ANY: SessionNeeds = { prompt: [], maxAge: undefined };

  test('a person signs in with the mailed code, once, within ten minutes', async () => {
    const attempt = await beginSignIn(context, app, 'Ida@Example.com', NETWORKS);
    assert.equal(mails.at(-1)?.to, 'ida@example.com');
    const code = /^(\d{10})/.exec(mails.at(-1)?.subject ?? '')?.[1] ?? '';
    await refused(
      finishSignIn(context, attempt, code === '000000' ? '1' : '000000'),
      '401 invalid_user_code',
    );
    const cookie = await finishSignIn(context, attempt, code);
    assert.match(cookie, /^ses_/);
    assert.equal((await sessionFor(context, cookie, ANY))?.account.email, 'ida@example.com');
    await refused(finishSignIn(context, attempt, code), '410 user_code_expired');
    await refused(finishSignIn(context, 'cla_none', code), '410 user_code_expired');
    const late = await beginSignIn(context, app, 'ida@example.com', NETWORKS);
    const lateCode = /^(\d{10})/.exec(mails.at(-1)?.subject ?? '')?.[1] ?? '';
    clock.seconds += 600;
    await refused(finishSignIn(context, late, lateCode), '410 user_code_expired');
    await refused(beginSignIn(context, app, 'nobody', NETWORKS), '400 invalid_login_hint');
  });

  test('a session lasts for an hour, and a request may want a fresh sign-in', async () => {
    const cookie = await signedIn('bea@example.com');
    const signedInAt = clock.seconds;
    clock.seconds += 60;
    const has = async (needs: Partial<SessionNeeds> = {}) =>
      (await sessionFor(context, cookie, { ...ANY, ...needs }))?.authTime;
    for (const needs of [{}, { maxAge: 60 }, { prompt: ['consent'] }])
      assert.equal(await has(needs), signedInAt);
    for (const needs of [{ maxAge: 59 }, { prompt: ['login'] }, { prompt: ['select_account'] }])
      assert.equal(await has(needs), undefined);
    assert.equal(await sessionFor(context, undefined, ANY), undefined);
    assert.equal(await sessionFor(context, 'ses_none', ANY), undefined);
    clock.seconds = signedInAt + 3599;
    assert.equal(await has(), signedInAt);
    clock.seconds += 1;
    assert.equal(await has(), undefined);
  });

  test('a person who signs out has no session', async () => {
    const cookie = await signedIn('cyd@example.com');
    await signOut(context, undefined);
    assert.ok(await sessionFor(context, cookie, ANY));
    await signOut(context, cookie);
    assert.equal(await sessionFor(context, cookie, ANY), undefined);
  });

  test('what a person allows is brought to the client by a code, with the state and the issuer', async () => {
    const cookie = await signedIn('dan@example.com');
    const session = await sessionFor(context, cookie, ANY);
    assert.ok(session);
    const verifier = 'v'.repeat(43);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const request = await requestOf({
      code_challenge,
      scope: 'openid search',
      nonce: 'n-1',
      resource: `${BASE}/api/mcp`,
    });
    const location = new URL(await allow(context, request, session));
    assert.equal(`${location.origin}${location.pathname}`, 'https://app.example/cb');
    const { code, ...rest } = Object.fromEntries(location.searchParams);
    assert.deepEqual(rest, { keep: '1', state: 's-1', iss: BASE });
    const form = {
      grant_type: 'authorization_code',
      client_id: app.id,
      code: code ?? '',
      code_verifier: verifier,
    };
    const body = await token(context, undefined, new Map(Object.entries(form)));
    assert.equal(body['scope'], 'openid search');
    assert.ok(body['id_token']);
  });

  test('a refusal and a fault are brought to the client with what they are', async () => {
    const declined = new URL(deny(context, await requestOf({ state: undefined })));
    assert.deepEqual(Object.fromEntries(declined.searchParams), {
      keep: '1',
      error: 'access_denied',
      error_description: 'the user declined',
      iss: BASE,
    });
    const found = await read({ response_type: 'token' });
    assert.ok('faulty' in found);
    assert.deepEqual(Object.fromEntries(new URL(goBack(context, found.faulty)).searchParams), {
      keep: '1',
      error: 'unsupported_response_type',
      error_description: 'response_type must be code',
      state: 's-1',
      iss: BASE,
    });
  });
});

describe('smtp mailer', () => {
  /** Answers as a mail server (RFC 5321) that takes every mail, and keeps what it was sent. */
  function receive(socket: Socket, lines: string[]): void {
    let inMail = false;
    let rest = '';
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      const [...complete] = (rest + chunk).split('\r\n');
      rest = complete.pop() ?? '';
      for (const line of complete) {
        lines.push(line);
        if (inMail && line !== '.') continue;
        inMail = line === 'DATA';
        socket.write(inMail ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }

  test('a mail goes to one address, from the address of the installation', async () => {
    const lines: string[] = [];
    const server = createServer((socket) => receive(socket, lines));
    const place = await listen(server);
    const mailer = createSmtpMailer(`smtp://${place}`, 'Directory <no-reply@a.example>');
    await mailer.send({ to: 'ida@example.com', subject: '123456 is your code', text: 'Type it.' });
    const sent = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
    assert.deepEqual(sent(/^(?:MAIL|RCPT)/), ['MAIL FROM:<no-reply@a.example>', 'RCPT TO:<ida@example.com>']);
    assert.deepEqual(sent(/^(?:From|To|Subject):/), [
      'From: Directory <no-reply@a.example>',
      'To: ida@example.com',
      'Subject: 123456 is your code',
    ]);
    assert.ok(lines.includes('Type it.'));
  });
});
