import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANONYMOUS, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startServer, type TestServer } from './server.ts';

const register = ({ url }: TestServer) =>
  // Long, so that a page that is not quite full does not take it.
  postJson(`${url}/api/agent/register`, { ...ANONYMOUS, client_name: 'Scout'.repeat(40) });

async function startsAndEnds(server: TestServer, begin: string, end: string) {
  await server.ask({ sqlite: begin });
  return () => server.ask({ sqlite: end });
}

/** Makes a fault of the store under a running service, and resolves with what ends it; and what the operator reads. */
const FAULTS: Readonly<
  Record<string, readonly [begin: (server: TestServer) => Promise<() => unknown>, reason: RegExp]>
> = {
  // SQLite itself refuses as it does on a full disk (SQLITE_FULL) and in a read-only folder (SQLITE_READONLY).
  'a full disk': [
    (server) => startsAndEnds(server, 'PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1000000'),
    /disk is full/,
  ],
  'a read-only folder': [
    (server) => startsAndEnds(server, 'PRAGMA query_only = 1', 'PRAGMA query_only = 0'),
    /readonly database/,
  ],
  'a lock that another program holds': [
    async ({ dataDir }) => {
      const other = new DatabaseSync(join(dataDir, 'directory.db'));
      other.exec('BEGIN IMMEDIATE');
      return () => other.close();
    },
    /locked/,
  ],
};

describe('under a running service', () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  for (const [fault, [begin, reason]] of Object.entries(FAULTS))
    test(`${fault} makes writes 503 and nothing else, is told once, and ends without a restart`, async () => {
      const { access_token: token } = await registerAnonymous(server.url);
      const { access_token: unused } = await registerAnonymous(server.url);
      assert.equal(await searchStatus(server.url, token), 200);
      const before = server.output().length;
      const end = await begin(server);
      try {
        let answer = await register(server);
        while (answer.status === 201) answer = await register(server);
        assert.deepEqual([answer.status, answer.body.error], [503, 'temporarily_unavailable']);
        assert.ok(Number(answer.headers.get('retry-after')) >= 1);
        assert.equal((await register(server)).status, 503);
        for (const path of ['/tools/stripe', '/api/search?q=stripe', '/.well-known/api-catalog'])
          assert.equal((await fetch(`${server.url}${path}`)).status, 200, path);
        // A full disk takes the small row that health writes; one look counts for a second.
        const isHealthy = async () => (await fetch(`${server.url}/api/health`)).status === 200;
        while (fault !== 'a full disk' && (await isHealthy())) await sleep(50);
        assert.equal(await searchStatus(server.url, token), 200);
        assert.equal(await searchStatus(server.url, unused), 200, 'its first use cannot be noted');
        const lines =
          server
            .output()
            .slice(before)
            .match(/.*writing the store fails.*/g) ?? [];
        assert.equal(lines.length, 1, server.output());
        assert.match(lines[0] ?? '', reason);
      } finally {
        await end();
      }
      assert.equal((await register(server)).status, 201);
      assert.equal((await postForm(`${server.url}/api/agent/revoke`, { token })).status, 200);
      assert.equal(await searchStatus(server.url, token), 401);
      assert.match(server.output().slice(before), /writing the store works again/);
    });
});

test('a start without a usable store says in one line why, serves pages, and is not healthy', async () => {
  const folder = temporaryFolder('unusable');
  const file = join(folder, 'file');
  writeFileSync(file, 'not a database, and long enough to be read as the head of one'.repeat(9));
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: file }, /the store .*directory\.db cannot be opened: .*DATA_DIR.*write to/],
    [{ STORE_URL: file }, /the store .*file cannot be opened: file is not a database/],
    [
      { STORE_URL: 'postgres://user:hush-6@127.0.0.1:1/directory' },
      /PostgreSQL at 127\.0\.0\.1:1\/directory .*cannot be used: connect ECONNREFUSED/,
    ],
  ];
  for (const [env, reason] of cases) {
    const server = await startServer(env);
    try {
      const told = await server.printed(/.*started without the store.*/);
      assert.match(/.*started without the store.*/.exec(told)?.[0] ?? '', reason);
      assert.doesNotMatch(told, /\n\s+at |hush/);
      assert.equal((await fetch(`${server.url}/tools/stripe`)).status, 200);
      assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
      assert.equal((await register(server)).status, 503);
    } finally {
      await server.stop();
    }
  }
});
