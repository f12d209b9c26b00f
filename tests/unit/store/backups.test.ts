import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { checkBackup, listBackups, restoreFile, writeBackup } from '../../../src/store/backups.ts';
import { copyStore } from '../../../src/store/copy-store.ts';
import { migrations, TABLE_KEYS } from '../../../src/store/migrations.ts';
import { openDriver, openStore } from '../../../src/store/open-store.ts';
import { aClient } from '../../store-contract.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

describe('backups', () => {
  const folder = temporaryFolder('backups');
  let count = 0;
  function place(name: string): string {
    count += 1;
    return join(folder, `${name}-${count}`);
  }
  const NOON = Date.parse('2026-11-23T12:00:00Z');
  const at = (minute: number) => new Date(NOON + minute * 60_000);

  /** A store in use, with one client in it. */
  async function storeInUse() {
    const file = join(place('store'), 'directory.db');
    const store = openStore(file);
    const client = aClient();
    await store.addClient(client);
    return { file, store, client };
  }

  /** The file of such a store that is closed. */
  async function storeAtRest(): Promise<string> {
    const { file, store } = await storeInUse();
    await store.close();
    return file;
  }

  async function backUp(file: string, to: string, keep: number, now: Date) {
    const source = openDriver(file);
    try {
      return await writeBackup(source, to, keep, now);
    } finally {
      await source.close();
    }
  }

  test('a backup of a store in use holds what was acknowledged, for its owner alone, with the checksum of sha256sum', async () => {
    const { file, store, client } = await storeInUse();
    const to = place('backups');
    const backup = await backUp(file, to, 2, at(0));
    assert.equal(backup.file, join(to, 'directory-20261123T120000Z.db'));
    assert.equal(backup.takenAt, NOON);
    assert.deepEqual(readdirSync(to), [
      'directory-20261123T120000Z.db',
      'directory-20261123T120000Z.db.sha256',
    ]);
    assert.match(
      readFileSync(`${backup.file}.sha256`, 'utf8'),
      /^[0-9a-f]{64} {2}directory-20261123T120000Z\.db\n$/,
    );
    for (const name of readdirSync(to)) assert.equal(statSync(join(to, name)).mode & 0o077, 0, name);
    await checkBackup(backup.file);
    await store.close();

    const target = join(place('restored'), 'directory.db');
    assert.equal(restoreFile(backup.file, target, at(5)), undefined);
    const restored = openStore(target);
    assert.equal((await restored.client(client.id))?.name, client.name);
    await restored.close();
    await checkBackup(backup.file);
  });

  test('what was deleted since the last backup is not in the next, and the newest are kept', async () => {
    const { file, store } = await storeInUse();
    await store.putOnce('gone soon', NOON + 1);
    const to = place('backups');
    const rowsOf = async (minute: number) => {
      const { tables } = await backUp(file, to, 2, at(minute));
      return tables.find(({ table }) => table === 'replay')?.rows;
    };
    assert.equal(await rowsOf(0), 1);
    await store.sweep(NOON + 2);
    assert.equal(await rowsOf(1), 0);
    assert.equal(await rowsOf(2), 0);
    await store.close();
    assert.deepEqual(
      listBackups(to).map(({ takenAt }) => takenAt),
      [at(2).getTime(), at(1).getTime()],
    );
    assert.equal(readdirSync(to).length, 4);
  });

  test('a backup that cannot be made leaves the ones before and nothing else', async () => {
    const file = await storeAtRest();
    const to = place('backups');
    await backUp(file, to, 1, at(0));
    const before = readdirSync(to);
    writeFileSync(file, 'no database');
    await assert.rejects(backUp(file, to, 1, at(1)), /file is not a database/);
    assert.deepEqual(readdirSync(to), before);
  });

  test('what a backup that was ended left behind is no backup, and is removed a day later', async () => {
    const file = await storeAtRest();
    const to = place('backups');
    mkdirSync(to);
    const left = ['.directory-20261121T000000Z-1.db', '.directory-20261121T000000Z-1.db-wal'];
    for (const name of [...left, 'directory-20261121T000000Z.db']) writeFileSync(join(to, name), '');
    for (const name of left) utimesSync(join(to, name), at(-3000), at(-3000));
    assert.deepEqual(listBackups(to), []);
    await backUp(file, to, 1, at(0));
    assert.deepEqual(
      left.map((name) => existsSync(join(to, name))),
      [false, false],
    );
    assert.equal(listBackups(to).length, 1);
  });

  test('a backup with other bytes than its checksum names, or without one, is refused', async () => {
    const file = await storeAtRest();
    const { file: backup } = await backUp(file, place('backups'), 1, at(0));
    appendFileSync(backup, 'x');
    await assert.rejects(checkBackup(backup), /has other bytes than .*\.sha256 names/);
    rmSync(`${backup}.sha256`);
    await assert.rejects(checkBackup(backup), /\.sha256 is missing/);
    await assert.rejects(checkBackup(`${backup}x`), /^Error: there is no file /);
  });

  test('restoring keeps what was there, with its journal, and the new file does not meet that journal', async () => {
    const { file, store, client } = await storeInUse();
    const { file: backup } = await backUp(file, place('backups'), 1, at(0));
    await store.close();
    writeFileSync(file, 'broken');
    writeFileSync(`${file}-wal`, 'journal');
    const aside = restoreFile(backup, file, at(1));
    assert.equal(aside, `${file}.before-20261123T120100Z`);
    assert.deepEqual(
      [readFileSync(aside, 'utf8'), readFileSync(`${aside}-wal`, 'utf8')],
      ['broken', 'journal'],
    );
    assert.equal(existsSync(`${file}-wal`), false);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const restored = openStore(file);
    assert.equal((await restored.client(client.id))?.name, client.name);
    await restored.close();
  });

  test('a store that a process has open is not restored', async () => {
    const { file, store, client } = await storeInUse();
    const { file: backup } = await backUp(file, place('backups'), 1, at(0));
    const later = aClient();
    await store.addClient(later);
    assert.throws(() => restoreFile(backup, file, at(1)), {
      message: `a process uses ${file}: stop the service first`,
    });
    assert.equal((await store.client(later.id))?.name, later.name);
    await store.close();
    const aside = restoreFile(backup, file, at(1));
    assert.ok(aside);
    const [kept, restored] = [openStore(aside), openStore(file)];
    assert.deepEqual(
      [
        (await kept.client(later.id))?.id,
        await restored.client(later.id),
        (await restored.client(client.id))?.id,
      ],
      [later.id, undefined, client.id],
    );
    await Promise.all([kept.close(), restored.close()]);
    assert.deepEqual(readdirSync(join(file, '..')).sort(), ['directory.db', basename(aside)]);
  });

  test('a restore keeps what another one of the same second has kept, and the folder that a link leads to', async () => {
    const file = await storeAtRest();
    const { file: backup } = await backUp(file, place('backups'), 1, at(0));
    const link = place('link');
    symlinkSync(file, link);
    const aside = restoreFile(backup, link, at(1));
    assert.equal(aside, `${file}.before-20261123T120100Z`);
    assert.equal(readlinkSync(link), file);
    const kept = statSync(aside).ino;
    assert.throws(() => restoreFile(backup, file, at(1)), /another restore was begun in this second/);
    assert.equal(statSync(aside).ino, kept);
    assert.deepEqual(readdirSync(join(file, '..')).sort(), ['directory.db', basename(aside)]);
  });
});

describe('copy store', () => {
  const folder = temporaryFolder('copy');
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
});
