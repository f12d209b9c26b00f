import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { startServer } from '../http/server.ts';
import { startIssuer } from '../issuer.ts';
import { actAsOne } from '../shared-store.ts';
import { startPostgres } from './postgres.ts';

test('two servers with folders of their own on one PostgreSQL act as one', async () => {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'machines-'));
  const provider = await startIssuer();
  provider.trust(join(folder, 'trust.json'));
  const env = {
    STORE_URL: postgres.url,
    RATE_LIMITS: 'anonymous=10/60,register=1000/60,unauthenticated=1000/60',
    TRUSTED_ISSUERS: join(folder, 'trust.json'),
  };
  const a = await startServer(env, { anyPort: true, dataDir: join(folder, 'a') });
  await registerAnonymous(a.url);
  // The machines share their keys, as an operator would through SIGNING_JWKS.
  cpSync(join(folder, 'a/keys.json'), join(folder, 'b/keys.json'));
  const b = await startServer(env, { anyPort: true, dataDir: join(folder, 'b') });
  try {
    await actAsOne(a, b);
    const assertion = await provider.idJag(a.baseUrl);
    const present = (n: number) =>
      postJson(`${(n % 2 ? a : b).url}/api/agent/register`, {
        type: 'identity_assertion',
        assertion_type: 'urn:ietf:params:oauth:token-type:id-jag',
        assertion,
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => present(n)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, '20 replays over two machines');

    const kept = await registerAnonymous(a.url);
    const gone = await registerAnonymous(a.url);
    await postForm(`${a.url}/api/agent/revoke`, { token: gone.access_token });
    await a.kill('SIGKILL');
    assert.equal(await searchStatus(b.url, kept.access_token), 200);
    assert.equal(await searchStatus(b.url, gone.access_token), 401);
  } finally {
    await Promise.all([a.kill('SIGKILL'), b.stop()]);
    provider.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
