import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bearer, postForm, postJson, registerAnonymous, searchStatus } from '../../agent-client.ts';
import { startServer, type TestServer } from '../../http/server.ts';
import { type LiveMoney, present, startLiveMoney } from '../../live-money.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Postgres, startPostgres } from '../postgres.ts';

/** Runs `npm run store:copy` as an operator does. */
function copy(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/store-copy.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe('moving, backing up and restoring the store of a running service', () => {
  const folder = temporaryFolder('move');
  let postgres: Postgres;
  let money: LiveMoney;
  let first: TestServer;
  before(async () => {
    postgres = await startPostgres();
    money = await startLiveMoney();
    first = await startServer(money.env, { dataDir: join(folder, 'first') });
  });
  after(async () => {
    await first.kill('SIGKILL');
    await money.stop();
    await postgres.stop();
  });

  const told: Record<string, string> = {};
  const spent: Record<string, string>[] = [];

  /** A server on a copy of the store, with the keys that belong to it. */
  async function serveCopy(name: string, storeUrl: string): Promise<TestServer> {
    mkdirSync(join(folder, name), { mode: 0o700 });
    cpSync(join(folder, 'first/keys.json'), join(folder, name, 'keys.json'));
    const env = { ...money.env, STORE_URL: storeUrl };
    return startServer(env, { dataDir: join(folder, name) });
  }

  async function holds(server: TestServer): Promise<void> {
    assert.equal(await searchStatus(server.url, told['alive'] ?? ''), 200, 'a token that is good');
    assert.equal(await searchStatus(server.url, told['revoked'] ?? ''), 401, 'a token that was revoked');
    const claim = await postJson(
      `${server.url}/api/agent/claim`,
      { claim_token: told['claim'], email: 'ada@example.com' },
      bearer(told['alive'] ?? ''),
    );
    assert.equal(claim.status, 200, 'a claim token that is open');
    await server.printed(/(?:x402|the card rail) is offered/);
    for (const headers of spent)
      assert.equal(await present(server.url, headers), 402, 'a payment that was spent');
    assert.deepEqual([await money.received('x402'), await money.received('card')], [1, 1]);
  }

  test('a service has agents, revocations and payments', async () => {
    const agent = await registerAnonymous(first.url);
    told['alive'] = agent.access_token;
    told['claim'] = agent.claim_token;
    told['revoked'] = (await registerAnonymous(first.url)).access_token;
    await postForm(`${first.url}/api/agent/revoke`, { token: told['revoked'] ?? '' });
    for (const rail of ['x402', 'card'] as const) {
      let headers: Record<string, string> | undefined;
      while (!headers) headers = await money.credential(first.url, rail);
      assert.equal(await present(first.url, headers), 200);
      spent.push(headers);
    }
  });

  test('its SQLite file is copied to PostgreSQL, where all of it holds', async () => {
    const { code, output } = await copy(join(folder, 'first/directory.db'), postgres.url);
    assert.equal(code, 0, output);
    assert.match(output, /client +2 rows copied and compared/);
    assert.match(output, /x402 {4}delivered {3}1 payment /);
    const server = await serveCopy('second', postgres.url);
    await holds(server);
    await server.stop();
  });

  test('copying again is refused, or repeated without harm', async () => {
    const refused = await copy(join(folder, 'first/directory.db'), postgres.url);
    assert.equal(refused.code, 1);
    assert.match(refused.output, /^the target is not empty: client has \d+ rows/);
    const again = await copy(join(folder, 'first/directory.db'), postgres.url, '--overwrite');
    assert.equal(again.code, 0, again.output);
  });

  test('a backup of PostgreSQL in a SQLite file is restored into another database, where all of it holds', async () => {
    const backup = join(folder, 'backup.db');
    assert.equal((await copy(postgres.url, backup)).code, 0);
    assert.equal(statSync(backup).mode & 0o077, 0, 'others cannot read the backup');
    const restored = await postgres.createDatabase('restored');
    assert.equal((await copy(backup, restored)).code, 0);
    const server = await serveCopy('third', restored);
    await holds(server);
    await server.stop();
  });

  test('an online backup of SQLite is restored by starting on it', async () => {
    const backup = join(folder, 'online.db');
    const { code, output } = await copy(join(folder, 'first/directory.db'), backup);
    assert.equal(code, 0, output);
    const server = await serveCopy('fourth', backup);
    await holds(server);
    await server.stop();
  });

  test('what cannot be copied is said in one line', async () => {
    const cases: [string[], RegExp][] = [
      [[], /^usage: npm run store:copy/],
      [[join(folder, 'nothing.db'), postgres.url], /^there is no file .*nothing\.db to copy from\n$/],
      [
        [join(folder, 'backup.db'), `file:${join(folder, 'backup.db')}`],
        /^source and target are the same\n$/,
      ],
      [
        [join(folder, 'backup.db'), 'postgres://postgres:wrong@127.0.0.1:1/x'],
        /^PostgreSQL at 127\.0\.0\.1:1\/x \(STORE_URL\) cannot be used: connect ECONNREFUSED [^\n]*\n$/,
      ],
      [
        [join(folder, 'backup.db'), join(folder, 'online.db/x.db')],
        /^the store .*x\.db cannot be opened: [^\n]*\n$/,
      ],
    ];
    for (const [args, expected] of cases) {
      const { code, output } = await copy(...args);
      assert.notEqual(code, 0);
      assert.match(output, expected);
      assert.doesNotMatch(output, /wrong/);
    }
  });
});
