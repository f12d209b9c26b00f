import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { HANG_MS } from '../hang-limit.ts';
import { builtBaseUrl, startServer, type TestServer } from './server.ts';

/** SQLite itself refuses as it does on a full disk (SQLITE_FULL) and in a read-only folder (SQLITE_READONLY). */
const FAULTS = {
  'a full disk': ['PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1000000', /disk is full/],
  'a read-only folder': ['PRAGMA query_only = 1', 'PRAGMA query_only = 0', /readonly database/],
} as const;

for (const [fault, [begin, end, reason]] of Object.entries(FAULTS)) {
  describe(`${fault} under a running service`, () => {
    let server: TestServer;
    let token: string;
    let unused: string;
    before(async () => {
      server = await startServer({}, { anyPort: true });
      token = (await registerAnonymous(server.url)).access_token;
      unused = (await registerAnonymous(server.url)).access_token;
      assert.equal(await searchStatus(server.url, token), 200);
      await server.ask({ sqlite: begin });
    });
    after(() => server.stop());

    const register = () =>
      postJson(`${server.url}/api/agent/register`, {
        // Long, so that a page that is not quite full does not take it.
        client_name: 'Scout'.repeat(40),
        identity_type: 'anonymous',
        redirect_uris: [],
      });

    test('writes answer 503 with Retry-After', async () => {
      let answer = await register();
      while (answer.status === 201) answer = await register();
      assert.deepEqual([answer.status, answer.body.error], [503, 'temporarily_unavailable']);
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    });

    test('pages, reads and bearer checks go on', async () => {
      for (const path of ['/tools/stripe', '/api/search?q=stripe', '/.well-known/api-catalog', '/api/health'])
        assert.equal((await fetch(`${server.url}${path}`)).status, 200, path);
      assert.equal(await searchStatus(server.url, token), 200);
    });

    test('the operator is told once, not with every request', async () => {
      for (let n = 0; n < 5; n++) assert.equal((await register()).status, 503);
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.includes('writing the store fails'));
      assert.equal(lines.length, 1, server.output());
      assert.match(lines[0] ?? '', reason);
    });

    test('a token is good at its first use, which cannot be noted', async () => {
      assert.equal(await searchStatus(server.url, unused), 200);
    });

    test('when it ends, writes work again without a restart', async () => {
      await server.ask({ sqlite: end });
      assert.equal((await register()).status, 201);
      assert.equal((await postForm(`${server.url}/api/agent/revoke`, { token })).status, 200);
      assert.equal(await searchStatus(server.url, token), 401);
      assert.match(server.output(), /writing the store works again/);
    });
  });
}

test('a start without a usable store is refused in one line that says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unusable-'));
  const baseUrl = builtBaseUrl();
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['dist/server/entry.mjs'], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: '0',
        PUBLIC_BASE_URL: baseUrl,
        ...env,
      },
      encoding: 'utf8',
      timeout: HANG_MS,
    });
  try {
    writeFileSync(
      join(folder, 'file'),
      'not a database, and long enough to be read as the head of one'.repeat(9),
    );
    const cases: [Record<string, string>, RegExp][] = [
      [
        { DATA_DIR: join(folder, 'file') },
        /the store .*directory\.db cannot be opened: .*DATA_DIR.*write to/,
      ],
      [
        { DATA_DIR: '/proc/directory' },
        /the store \/proc\/directory\/directory\.db cannot be opened: ENOENT/,
      ],
      [
        { STORE_URL: join(folder, 'file'), DATA_DIR: folder },
        /the store .*file cannot be opened: file is not a database/,
      ],
      [
        { STORE_URL: 'postgres://user:secret@127.0.0.1:1/directory', DATA_DIR: folder },
        /PostgreSQL at 127\.0\.0\.1:1\/directory \(STORE_URL\) cannot be used: connect ECONNREFUSED/,
      ],
    ];
    for (const [env, expected] of cases) {
      const { status, stderr } = start(env);
      assert.equal(status, 1, stderr);
      assert.match(stderr, expected);
      assert.doesNotMatch(stderr, /\n\s+at |secret/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
