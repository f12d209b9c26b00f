import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { ANONYMOUS, bearer, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { examplePath, reach, startServer } from './server.ts';

const server = await startServer();
after(() => server.stop());
const revoke = `${server.url}/api/agent/revoke`;

describe('registering', () => {
  test('an anonymous agent gets exactly the specified credential, and it works', async () => {
    const answer = await postJson(`${server.url}/api/agent/register`, ANONYMOUS);
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('content-type')?.split(';')[0], 'application/json');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    const { client_id, access_token, token_type, expires_in, scope } = answer.body;
    assert.deepEqual(
      { token_type, expires_in, scope },
      { token_type: 'Bearer', expires_in: 86400, scope: 'read:tools search' },
    );
    assert.match(client_id, /^agt_[\w-]{22}$/);
    assert.equal(await searchStatus(server.url, access_token), 200);
  });
});

describe('revoking', () => {
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

describe('what the documents about agents promise', () => {
  test('every shell example of docs/agents.md works, in order', () => {
    const text = readFileSync('docs/agents.md', 'utf8');
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
    assert.ok(blocks.length >= 5);
    const script = ['set -euo pipefail', ...blocks.map((block) => `${block}\necho\necho "--- ok"`)].join(
      '\n',
    );
    const env = { ...process.env, PATH: examplePath };
    const result = spawnSync('bash', ['-c', script.replaceAll('http://localhost:4321', server.url)], {
      env,
      encoding: 'utf8',
    });
    assert.equal(result.status, 0, `${result.stdout}${result.stderr}`);
    assert.equal(result.stdout.match(/^--- ok$/gm)?.length, blocks.length);
    assert.match(result.stdout, /"results":\[\{"name"/);
    assert.match(result.stdout, /"verification_uri"/);
    assert.match(result.stdout, /"scope":"search"/);
  });

  test('every address in the metadata answers', async () => {
    const addresses = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value === 'string' && value.startsWith(server.baseUrl)) addresses.add(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    for (const path of [
      'oauth-authorization-server',
      'openid-configuration',
      'oauth-protected-resource',
      'oauth-protected-resource/api/mcp',
      'oauth-protected-resource/api/mcp/connector',
    ]) {
      const response = await fetch(`${server.url}/.well-known/${path}`);
      assert.equal(response.headers.get('content-type')?.split(';')[0], 'application/json', path);
      collect(await response.json());
    }
    assert.ok(addresses.size >= 9);
    for (const address of addresses) {
      const response = await fetch(reach(server, address), { redirect: 'manual' });
      assert.ok(![404, 500, 501, 503].includes(response.status), `${address}: ${response.status}`);
    }
  });

  test('the token endpoint names what is wrong', async () => {
    const token = `${server.url}/oauth2/token`;
    const { body: app } = await postJson(`${server.url}/api/agent/register`, {
      redirect_uris: ['http://127.0.0.1:9/cb'],
      token_endpoint_auth_method: 'none',
    });
    const cases: [Record<string, string>, number, string][] = [
      [{ grant_type: 'client_credentials' }, 401, 'invalid_client'],
      [{ grant_type: 'client_credentials', client_id: app.client_id }, 400, 'unauthorized_client'],
    ];
    for (const [form, status, error] of cases) {
      const answer = await postForm(token, form);
      assert.deepEqual([answer.status, answer.body.error], [status, error], JSON.stringify(form));
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    }
    const json = await postJson(token, { grant_type: 'client_credentials' });
    assert.equal(json.status, 415);
  });
});
