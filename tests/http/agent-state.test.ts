import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { actAsOne, bearer, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startServer, type TestServer } from './server.ts';

/** Longer than a server goes without a look at its key file, in milliseconds. */
const KEYS_CHECKED_MS = 6000;

describe('state of agents', () => {
  const folder = temporaryFolder('state');

  test('two servers on one SQLite file act as one', async () => {
    const dataDir = join(folder, 'two');
    const limits = { RATE_LIMITS: 'anonymous=10/60,register=1000/60' };
    const a = await startServer(limits, { dataDir });
    const b = await startServer(limits, { dataDir });
    try {
      await actAsOne(a, b);
    } finally {
      await Promise.all([a.stop(), b.stop()]);
    }
  });

  /** What the tests below share: a server made it, and has ended. */
  const dataDir = join(folder, 'rotated');
  let agent: Awaited<ReturnType<typeof registerAnonymous>>;
  let client: { readonly client_secret: string };

  test('keys rotate under a running server: old tokens stay good, new ones get the new key', async () => {
    const server = await startServer({}, { dataDir });
    try {
      const before = await registerAnonymous(server.url);
      const published = async () => (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()).keys;
      const announced = new Set((await published()).map(({ kid }: { kid: string }) => kid));
      const rotation = spawnSync(process.execPath, ['scripts/keys-rotate.ts'], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
      assert.equal(rotation.status, 0, String(rotation.stderr));
      const kid = (token: string) => decodeProtectedHeader(token).kid;
      await server.ask({ clock: KEYS_CHECKED_MS });
      let after = await registerAnonymous(server.url);
      while (kid(after.access_token) === kid(before.access_token))
        after = await registerAnonymous(server.url);
      assert.ok(announced.has(kid(after.access_token)), 'the new key was published before it signed');
      assert.equal(await searchStatus(server.url, before.access_token), 200);
      assert.equal(await searchStatus(server.url, after.access_token), 200);
      for (const key of await published()) {
        for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) assert.ok(!(member in key), member);
      }
      agent = after;
      client = (await postJson(`${server.url}/api/agent/register`, { grant_types: ['client_credentials'] }))
        .body;
    } finally {
      await server.stop();
    }
  });

  test('secrets are kept as hashes, and files are readable by their owner only', () => {
    const bytes = readFileSync(join(dataDir, 'directory.db'), 'latin1');
    assert.ok(bytes.includes(agent.client_id));
    for (const secret of [agent.claim_token, agent.access_token, client.client_secret])
      assert.ok(!bytes.includes(secret));
    for (const file of ['directory.db', 'keys.json'])
      assert.equal(statSync(join(dataDir, file)).mode & 0o077, 0, file);
  });

  test('a start with keys that others can read is refused with the remedy', async () => {
    chmodSync(join(dataDir, 'keys.json'), 0o644);
    await assert.rejects(startServer({}, { dataDir }), /can be read by others: run chmod 600/);
  });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a clock that jumps', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'anonymous=5/60,register=1000/60' });
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
});
