import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openAgents } from '../../../src/agents/open-agents.ts';
import { createAuthenticator, issueAccessToken } from '../../../src/agents/tokens/access-token.ts';
import { RESOURCE_PATHS } from '../../../src/base/service.ts';
import type { Client } from '../../../src/store/agent-store.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createSharedCounter } from '../../../src/store/shared-limits.ts';
import { aClient } from '../../store-contract.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'authenticator-'));
const store = openStore(':memory:');
const context = openAgents(
  { baseUrl: 'https://directory.example', dataDir, quotas: undefined },
  { store, counter: createSharedCounter(store), log: () => {} },
);
const { authenticate } = createAuthenticator(context);
after(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

async function aStoredClient(): Promise<Client> {
  const client = aClient({ expiresAt: null });
  await store.addClient(client);
  return client;
}

async function aToken(client: Client, delegate?: Client, resource?: string) {
  const { response, jti } = await issueAccessToken(context, client, {
    scope: ['search'],
    ...(delegate && { delegate }),
    resource,
  });
  return { token: response.access_token, jti };
}

/** Whether a token is good for the REST API. */
const isGood = async (token: string) => 'caller' in (await authenticate(token, ''));

test('a revoked token is refused from the next use on, and no other token of its client', async () => {
  const client = await aStoredClient();
  const [lost, kept] = [await aToken(client), await aToken(client)];
  assert.deepEqual([await isGood(lost.token), await isGood(kept.token)], [true, true]);
  await store.revokeToken(lost.jti, Date.now() + 3_600_000);
  assert.deepEqual([await isGood(lost.token), await isGood(kept.token)], [false, true]);
});

test('every token of a client is refused once its tokens are cut or the client is revoked', async () => {
  for (const end of [
    (id: string) => store.cutTokens(id),
    (id: string) => store.revokeClient(id, Date.now()),
  ]) {
    const client = await aStoredClient();
    const { token } = await aToken(client);
    assert.equal(await isGood(token), true);
    await end(client.id);
    assert.equal(await isGood(token), false);
  }
});

test('a token that a provider vouched for ends with the registration of its user', async () => {
  const [client, user] = [await aStoredClient(), await aStoredClient()];
  const { token } = await aToken(client, user);
  assert.equal(await isGood(token), true);
  await store.revokeClient(user.id, Date.now());
  assert.equal(await isGood(token), false);
  assert.equal(await isGood((await aToken(client)).token), true);
});

test('an expired token and text that is no token are refused', async () => {
  const client = await aStoredClient();
  const { response } = await issueAccessToken(context, client, { scope: ['search'], lifetime: -1 });
  assert.equal(await isGood(response.access_token), false);
  assert.equal(await isGood('nonsense'), false);
});

test('a token for one resource is refused by the two others', async () => {
  for (const own of RESOURCE_PATHS) {
    const { token } = await aToken(await aStoredClient(), undefined, `https://directory.example${own}`);
    for (const path of RESOURCE_PATHS)
      assert.equal('caller' in (await authenticate(token, path)), path === own, `${own} at ${path}`);
  }
});
