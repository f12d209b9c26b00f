import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bearer, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { startServer, type TestServer } from './server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a clock that jumps', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'anonymous=5/60,register=1000/60' }, { anyPort: true });
  });
  after(() => server.stop());
  const setClock = (clock: number) => server.ask({ clock });

  /** Uses up the quota of a fresh agent; resolves with its token. */
  async function exhausted(): Promise<string> {
    const { access_token: token } = await registerAnonymous(server.url);
    for (let n = 0; n < 5; n++) assert.equal(await searchStatus(server.url, token), 200);
    assert.equal(await searchStatus(server.url, token), 429);
    return token;
  }

  test('back an hour: tokens stay good, and no limit locks anybody out for that hour', async () => {
    const token = await exhausted();
    await setClock(-HOUR);
    assert.equal(await searchStatus(server.url, token), 200, 'a new window');
    for (let n = 0; n < 4; n++) assert.equal(await searchStatus(server.url, token), 200);
    const refused = await fetch(`${server.url}/api/search`, { headers: bearer(token) });
    assert.equal(refused.status, 429, 'the new window counts');
    assert.ok(Number(refused.headers.get('retry-after')) <= 60);
    const agent = await registerAnonymous(server.url);
    await postForm(`${server.url}/api/agent/revoke`, { token: agent.access_token });
    await setClock(0);
    assert.equal(
      await searchStatus(server.url, agent.access_token),
      401,
      'revoked before the clock came back',
    );
  });

  test('forward two days: tokens are out of date, and good again when the clock is right', async () => {
    const agent = await registerAnonymous(server.url);
    await setClock(2 * DAY);
    assert.equal(await searchStatus(server.url, agent.access_token), 401);
    const claim = { claim_token: agent.claim_token, email: 'ada@example.com' };
    assert.equal((await postJson(`${server.url}/api/agent/claim`, claim)).body.error, 'claim_expired');
    await setClock(0);
    assert.equal(await searchStatus(server.url, agent.access_token), 200);
    assert.equal((await postJson(`${server.url}/api/agent/claim`, claim)).status, 200);
  });

  test('what is revoked while the clock is ahead stays revoked when it is right', async () => {
    const { access_token: token } = await registerAnonymous(server.url);
    await setClock(2 * DAY);
    assert.equal((await postForm(`${server.url}/api/agent/revoke`, { token })).status, 200);
    await setClock(0);
    assert.equal(await searchStatus(server.url, token), 401);
  });

  test('an agent that polls for its claim is not told to slow down for the length of the jump', async () => {
    const { body } = await postJson(`${server.url}/api/agent/register`, {
      type: 'service_auth',
      login_hint: 'grace@example.com',
    });
    const poll = async () =>
      (
        await postForm(`${server.url}/oauth2/token`, {
          grant_type: 'urn:workos:agent-auth:grant-type:claim',
          claim_token: body.claim_token,
        })
      ).body.error;
    await setClock(HOUR / 10);
    assert.equal(await poll(), 'authorization_pending');
    assert.equal(await poll(), 'slow_down');
    await setClock(0);
    assert.equal(await poll(), 'authorization_pending');
  });
});
