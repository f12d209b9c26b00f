import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyStore } from '../../../src/store/copy-store.ts';
import { migrations, TABLE_KEYS } from '../../../src/store/migrations.ts';
import { openDriver, openStore } from '../../../src/store/open-store.ts';
import { aClient } from '../../store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'copy-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

/** A store with rows in several tables, one of them of several batches. */
async function filled(): Promise<string> {
  const file = newFile();
  const store = openStore(file);
  const clients = Array.from({ length: 450 }, (_, n) =>
    aClient({ id: `agt_${n}`, name: n % 2 ? 'Ümläut "\'' : null }),
  );
  await Promise.all(clients.map((client) => store.addClient(client)));
  await store.revokeToken('gone', 1_900_000_000_000);
  await store.putTicket('code', 'a', { x: 1 }, 1_900_000_000_000);
  await store.putTicket('session', 'a', { x: 2 }, 1_900_000_000_000);
  await store.close();
  return file;
}

async function copy(from: string, to: string, overwrite = false) {
  const [source, target] = [openDriver(from), openDriver(to)];
  try {
    return await copyStore(source, target, overwrite);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

test('every table of the schema is copied', () => {
  const tables = migrations.flat().flatMap((sql) => /^CREATE TABLE (\w+)/.exec(sql)?.[1] ?? []);
  assert.deepEqual(Object.keys(TABLE_KEYS).sort(), tables.sort());
});

test('a copy has every row as it is in the source', async () => {
  const [from, to] = [await filled(), newFile()];
  const copied = Object.fromEntries((await copy(from, to)).map(({ table, rows }) => [table, rows]));
  assert.deepEqual(
    [copied['client'], copied['revoked_token'], copied['ticket'], copied['payment']],
    [450, 1, 2, 0],
  );
  const [a, b] = [openStore(from), openStore(to)];
  for (const id of ['agt_0', 'agt_199', 'agt_200', 'agt_449'])
    assert.deepEqual(await b.client(id), await a.client(id));
  assert.deepEqual(await b.tokenState('agt_1', 'gone'), { generation: 1, revoked: true, used: false });
  assert.deepEqual(await b.ticket('session', 'a', 0), { x: 2 });
  await Promise.all([a.close(), b.close()]);
});

test('a target that holds rows is refused, and taken with overwrite: same keys replaced, others left', async () => {
  const [from, to] = [await filled(), newFile()];
  const target = openStore(to);
  await target.addClient(aClient({ id: 'agt_0', name: 'old' }));
  await target.addClient(aClient({ id: 'agt_other' }));
  await assert.rejects(copy(from, to), /the target is not empty: client has 2 rows.*--overwrite/);
  assert.equal(await target.countClients(), 2);
  await copy(from, to, true);
  assert.equal((await target.client('agt_0'))?.name, null);
  assert.ok(await target.client('agt_other'));
  await copy(from, to, true);
  assert.equal(await target.countClients(), 451);
  await target.close();
});

test('what is written to the source meanwhile is not in the copy', async () => {
  const [from, to] = [await filled(), newFile()];
  const writer = openStore(from);
  const source = openDriver(from);
  const original = source.snapshot;
  const target = openDriver(to);
  const copied = await copyStore(
    {
      ...source,
      snapshot: async () => {
        const snapshot = await original();
        await snapshot.query('SELECT count(*) FROM client');
        await writer.addClient(aClient({ id: 'agt_late' }));
        return snapshot;
      },
    },
    target,
    false,
  );
  assert.equal(copied.find(({ table }) => table === 'client')?.rows, 450);
  await Promise.all([writer.close(), source.close(), target.close()]);
});

test('a target that changes a row is found out', async () => {
  const [from, to] = [await filled(), newFile()];
  const [source, target] = [openDriver(from), openDriver(to)];
  await target.ready();
  await target.durable.query(
    `CREATE TRIGGER bad AFTER INSERT ON client WHEN new.id = 'agt_7' BEGIN
       UPDATE client SET generation = 9 WHERE id = 'agt_7'; END`,
  );
  await assert.rejects(
    copyStore(source, target, false),
    /client: generation of row \["agt_7"\] was not copied/,
  );
  await Promise.all([source.close(), target.close()]);
});
