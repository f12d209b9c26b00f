import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { actAsOne } from '../shared-store.ts';
import { startServer } from './server.ts';

/** Longer than a server goes without a look at its key file, in milliseconds. */
const KEYS_CHECKED_MS = 6000;

describe('state of agents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('two servers on one SQLite file act as one', async () => {
    const dataDir = join(folder, 'two');
    const limits = { RATE_LIMITS: 'anonymous=10/60,register=1000/60' };
    const a = await startServer(limits, { anyPort: true, dataDir });
    const b = await startServer(limits, { anyPort: true, dataDir });
    try {
      await actAsOne(a, b);
    } finally {
      await Promise.all([a.stop(), b.stop()]);
    }
  });

  test('two servers that start at once on an empty folder agree on the keys', async () => {
    const dataDir = join(folder, 'first');
    const servers = await Promise.all([1, 2].map(() => startServer({}, { anyPort: true, dataDir })));
    try {
      const [a, b] = servers;
      assert.ok(a && b);
      const tokens = await Promise.all(servers.map(({ url }) => registerAnonymous(url)));
      assert.equal(await searchStatus(b.url, tokens[0]?.access_token), 200);
      assert.equal(await searchStatus(a.url, tokens[1]?.access_token), 200);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

  test('keys rotate under a running server: old tokens stay good, new ones get the new key', async () => {
    const dataDir = join(folder, 'rotated');
    const server = await startServer({}, { anyPort: true, dataDir });
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
    } finally {
      await server.stop();
    }
  });

  test('secrets are kept as hashes, and files are readable by their owner only', async () => {
    const dataDir = join(folder, 'hashed');
    const server = await startServer({}, { anyPort: true, dataDir });
    const agent = await registerAnonymous(server.url);
    const { body: client } = await postJson(`${server.url}/api/agent/register`, {
      grant_types: ['client_credentials'],
    });
    await server.stop();
    const bytes = readFileSync(join(dataDir, 'directory.db'), 'latin1');
    assert.ok(bytes.includes(agent.client_id));
    for (const secret of [agent.claim_token, agent.access_token, client.client_secret])
      assert.ok(!bytes.includes(secret));
    for (const file of ['directory.db', 'keys.json'])
      assert.equal(statSync(join(dataDir, file)).mode & 0o077, 0, file);
  });

  test('a start with keys that others can read is refused with the remedy', async () => {
    const dataDir = join(folder, 'hashed');
    chmodSync(join(dataDir, 'keys.json'), 0o644);
    await assert.rejects(startServer({}, { anyPort: true, dataDir }), /can be read by others: run chmod 600/);
  });
});
