import assert from 'node:assert/strict';
import { bearer, postForm, registerAnonymous, searchStatus } from './agent-client.ts';
import type { TestServer } from './http/server.ts';

/** Two servers on one store and one key set behave as one service. Both limit anonymous agents to 10 per minute. */
export async function actAsOne(a: TestServer, b: TestServer): Promise<void> {
  const agent = await registerAnonymous(a.url);
  assert.equal(await searchStatus(b.url, agent.access_token), 200, 'registered in one, used in the other');
  await postForm(`${b.url}/api/agent/revoke`, { token: agent.access_token });
  assert.equal(await searchStatus(a.url, agent.access_token), 401, 'revoked in one, refused in the other');

  const busy = await registerAnonymous(a.url);
  for (let n = 0; n < 10; n++) assert.equal(await searchStatus(a.url, busy.access_token), 200);
  await a.ask('quiet');
  const response = await fetch(`${b.url}/api/search?q=kyc`, { headers: bearer(busy.access_token) });
  assert.equal(response.status, 429, 'used up in one, refused in the other');
}
