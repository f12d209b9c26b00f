import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { postForm, postJson } from '../agent-client.ts';
import { examplePath } from './example-path.ts';
import { reach, startServer, type TestServer } from './server.ts';

describe('what the documents about agents promise', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({}, { anyPort: true });
  });
  after(() => server.stop());

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
      [{}, 400, 'invalid_request'],
      [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
      [{ grant_type: 'client_credentials' }, 401, 'invalid_client'],
      [{ grant_type: 'client_credentials', client_id: app.client_id }, 400, 'unauthorized_client'],
      [
        { grant_type: 'authorization_code', client_id: app.client_id, code: 'x', code_verifier: 'x' },
        400,
        'invalid_grant',
      ],
      [{ grant_type: 'authorization_code', client_id: app.client_id }, 400, 'invalid_request'],
      [{ grant_type: 'authorization_code', client_id: 'agt_nobody', code: 'x' }, 401, 'invalid_client'],
      [{ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x' }, 401, 'invalid_client'],
      [{ grant_type: 'urn:workos:agent-auth:grant-type:claim', claim_token: 'x' }, 400, 'invalid_grant'],
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
