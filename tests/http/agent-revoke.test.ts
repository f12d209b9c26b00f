import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bearer, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

describe('revoking', () => {
  let server: TestServer;
  let revoke: string;
  before(async () => {
    server = await startServer({}, { anyPort: true });
    revoke = `${server.url}/api/agent/revoke`;
  });
  after(() => server.stop());

  test('a form without Origin ends the token at once, with an empty answer', async () => {
    const { access_token: token, client_id: client } = await registerAnonymous(server.url);
    assert.equal(await searchStatus(server.url, token), 200);
    const answer = await postForm(revoke, { token, token_type_hint: 'access_token', client_id: client });
    assert.equal(answer.status, 200);
    assert.equal(answer.body, undefined);
    assert.equal(await searchStatus(server.url, token), 401);
  });

  test('JSON ends the token, and so does the bearer header alone', async () => {
    const one = await registerAnonymous(server.url);
    assert.deepEqual((await postJson(revoke, { token: one.access_token })).body, { status: 'revoked' });
    assert.equal(await searchStatus(server.url, one.access_token), 401);
    const other = await registerAnonymous(server.url);
    assert.equal((await postJson(revoke, {}, bearer(other.access_token))).status, 200);
    assert.equal(await searchStatus(server.url, other.access_token), 401);
    const third = await registerAnonymous(server.url);
    assert.equal((await fetch(revoke, { method: 'POST', headers: bearer(third.access_token) })).status, 200);
    assert.equal(await searchStatus(server.url, third.access_token), 401);
  });

  test('an unknown, malformed or dead token is answered the same', async () => {
    for (const token of ['x', 'art_x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.']) {
      assert.equal((await postForm(revoke, { token })).status, 200);
      assert.deepEqual((await postJson(revoke, { token })).body, { status: 'revoked' });
    }
  });

  test('a public client cannot end the token of another, a confidential one is told so', async () => {
    const victim = await registerAnonymous(server.url);
    const other = await registerAnonymous(server.url);
    assert.equal(
      (await postForm(revoke, { token: victim.access_token, client_id: other.client_id })).status,
      200,
    );
    assert.equal(await searchStatus(server.url, victim.access_token), 200);
    const { body: secretive } = await postJson(`${server.url}/api/agent/register`, {
      grant_types: ['client_credentials'],
    });
    const told = await postForm(revoke, {
      token: victim.access_token,
      client_id: secretive.client_id,
      client_secret: secretive.client_secret,
    });
    assert.equal(told.status, 400);
    assert.equal(await searchStatus(server.url, victim.access_token), 200);
  });

  test('wrong client credentials are 401, with a Basic challenge when Basic was used', async () => {
    const { body: client } = await postJson(`${server.url}/api/agent/register`, {
      grant_types: ['client_credentials'],
    });
    const basic = `Basic ${Buffer.from(`${client.client_id}:wrong`).toString('base64')}`;
    const answer = await postForm(revoke, { token: 'x' }, { authorization: basic });
    assert.equal(answer.status, 401);
    assert.equal(answer.body.error, 'invalid_client');
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /);
    const inBody = await postForm(revoke, {
      token: 'x',
      client_id: client.client_id,
      client_secret: 'wrong',
    });
    assert.equal(inBody.headers.get('www-authenticate'), null);
  });

  test('revoking the assertion ends every token of the registration', async () => {
    const { body } = await postJson(`${server.url}/api/agent/register`, { type: 'anonymous' });
    await postForm(revoke, { token: body.identity_assertion });
    assert.equal(await searchStatus(server.url, body.access_token), 401);
    const traded = await postForm(`${server.url}/oauth2/token`, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: body.identity_assertion,
    });
    assert.equal(traded.body.error, 'invalid_grant');
  });

  test('a missing token, a repeated parameter and an unknown media type are named', async () => {
    assert.equal((await postForm(revoke, { client_id: 'x' })).body.error, 'invalid_request');
    const twice = await fetch(revoke, {
      method: 'POST',
      body: new URLSearchParams([
        ['token', 'a'],
        ['token', 'b'],
      ]),
    });
    assert.equal(twice.status, 400);
    const text = await fetch(revoke, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    });
    assert.equal(text.status, 415);
    assert.equal((await postJson(revoke, { token: 5 })).status, 400);
    assert.equal((await postJson(revoke, [])).status, 400);
  });

  test('a security event from nobody we trust is refused in the form of RFC 8935', async () => {
    const set = (typ: string) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'ES256', typ })}.${part({ iss: 'https://evil.example', jti: 'x' })}.AA`;
    };
    const push = (body: string, type = 'application/secevent+jwt') =>
      fetch(revoke, { method: 'POST', headers: { 'content-type': type }, body });
    const refused = await push(set('secevent+jwt'));
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).err, 'invalid_issuer');
    assert.equal((await (await push('garbage')).json()).err, 'invalid_request');
    assert.equal((await push(set('logout+jwt'), 'application/logout+jwt')).status, 400);
  });
});
