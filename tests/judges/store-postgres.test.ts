import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { openStore } from '../../src/store/open-store.ts';
import { actAsOne, postForm, postJson, registerAnonymous, searchStatus } from '../agent-client.ts';
import { startServer } from '../http/server.ts';
import { startIssuer } from '../issuer.ts';
import { ledgerContract } from '../ledger-contract.ts';
import { checkPassMigration, storeBeforePasses } from '../pass-migration.ts';
import { storeContract } from '../store-contract.ts';
import { startPostgres } from './postgres.ts';

describe('the store on PostgreSQL 18', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let ledger = '';
  before(async () => {
    server = await startPostgres();
    ledger = await server.createDatabase('ledger');
  });
  after(() => server.stop());
  storeContract(async () => openStore(server.url));
  ledgerContract(async () => openStore(ledger));

  test('a store from before passes belonged to payments keeps one pass of each', async () => {
    const url = await server.createDatabase('before_passes');
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of storeBeforePasses) await client.query(statement);
    await client.query('CREATE TABLE schema_version (version BIGINT NOT NULL)');
    await client.query('INSERT INTO schema_version VALUES (2)');
    await client.end();
    const store = openStore(url);
    await checkPassMigration(store);
    await store.close();
  });

  test('a start takes no lock where the schema is up to date or newer, and waits for another that migrates', async () => {
    const url = await server.createDatabase('upgrades');
    const other = new pg.Client(url);
    await other.connect();
    await other.query('SELECT pg_advisory_lock(7304221)');
    // No statement of these two connections may take longer than a second, but for those of the migration.
    const limited = `${url}?statement_timeout=1000&query_timeout=1000`;
    const waiting = openStore(limited);
    const ready = waiting.ready();
    const impatient = new pg.Client(`${url}?statement_timeout=1000`);
    await impatient.connect();
    const waitTooLong = () =>
      assert.rejects(impatient.query('SELECT pg_advisory_lock(7304221)'), /statement timeout/);
    const isWaiting = async () =>
      (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount ===
      1;
    do await Promise.race([waitTooLong(), ready]);
    while (!(await isWaiting()));
    await waitTooLong();
    assert.equal(await isWaiting(), true);
    await other.query('SELECT pg_advisory_unlock(7304221)');
    await ready;
    await impatient.end();
    await waiting.close();

    await other.query('SELECT pg_advisory_lock(7304221)');
    await other.query('ALTER TABLE client ADD COLUMN later TEXT');
    for (const version of [undefined, 999]) {
      if (version) await other.query('INSERT INTO schema_version VALUES ($1)', [version]);
      const store = openStore(url);
      await store.ready();
      assert.deepEqual(await store.ledger.totals(), []);
      await store.close();
    }
    await other.end();
  });

  test('two servers with folders of their own on one PostgreSQL act as one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'machines-'));
    const provider = await startIssuer();
    const env = {
      STORE_URL: await server.createDatabase('two_servers'),
      RATE_LIMITS: 'anonymous=10/60,register=1000/60,unauthenticated=1000/60',
      TRUSTED_ISSUERS: provider.trustFile,
    };
    const a = await startServer(env, { dataDir: join(folder, 'a') });
    await registerAnonymous(a.url);
    // The machines share their keys, as an operator would through SIGNING_JWKS.
    cpSync(join(folder, 'a/keys.json'), join(folder, 'b/keys.json'));
    const b = await startServer(env, { dataDir: join(folder, 'b') });
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
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
