import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreUnavailable } from '../../../src/base/availability.ts';
import { type StoreCall, storeChannel, watchDatabase } from '../../../src/store/database.ts';
import { sqliteFile } from '../../../src/store/open-store.ts';

/** A watched database whose next calls fail with `state.error`; what it reported. */
function watched() {
  const state: { error: Error | undefined } = { error: undefined };
  const reports: string[] = [];
  const answer = async () => {
    if (state.error) throw state.error;
    return [{ n: 1 }];
  };
  const database = watchDatabase(
    { query: answer, transact: async <T>() => (await answer()) as T },
    (error) => (/disk/.test(String(error)) ? 'the disk is full' : undefined),
    (message, fields) => reports.push(fields ? `${message}: ${fields['reason']}` : message),
  );
  return { state, reports, database };
}
const FULL = new Error('disk full');
const steps = function* () {
  yield { sql: 'DELETE FROM a', params: [] };
};

test('an outage is told once when it begins and once when it ends', async () => {
  const { state, reports, database } = watched();
  assert.deepEqual(await database.query('SELECT 1'), [{ n: 1 }]);
  assert.deepEqual(reports, []);
  state.error = FULL;
  const fault = (error: unknown) =>
    error instanceof StoreUnavailable && error.cause === FULL && /the disk is full/.test(error.message);
  for (let time = 0; time < 2; time++)
    await assert.rejects(database.query('INSERT INTO a VALUES (1)'), fault);
  assert.deepEqual(reports, ['writing the store fails: the disk is full']);
  state.error = undefined;
  for (let time = 0; time < 2; time++) await database.query('INSERT INTO a VALUES (1)');
  assert.deepEqual(reports.slice(1), ['writing the store works again']);
});

test('reading and writing fail and come back apart', async () => {
  const { state, reports, database } = watched();
  state.error = FULL;
  await assert.rejects(database.transact(steps));
  await assert.rejects(database.query('SELECT 1'));
  state.error = undefined;
  await database.query('SELECT 1');
  assert.deepEqual(reports, [
    'writing the store fails: the disk is full',
    'reading the store fails: the disk is full',
    'reading the store works again',
  ]);
});

test('a wrong statement is no outage', async () => {
  const { state, reports, database } = watched();
  state.error = new Error('syntax');
  await assert.rejects(database.query('SELEC'), (error) => error === state.error);
  assert.deepEqual(reports, []);
});

test('every call is published with its kind, its time and whether the store failed', async () => {
  const { state, database } = watched();
  const calls: StoreCall[] = [];
  const listen = (call: unknown) => void calls.push(call as StoreCall);
  storeChannel.subscribe(listen);
  try {
    await database.query('SELECT 1');
    await database.query('UPDATE a SET b = 1');
    await database.transact(steps);
    state.error = FULL;
    await assert.rejects(database.query('SELECT 1'));
    state.error = new Error('syntax');
    await assert.rejects(database.query('SELECT x'));
  } finally {
    storeChannel.unsubscribe(listen);
  }
  assert.deepEqual(
    calls.map(({ kind, failed }) => `${kind} ${failed}`),
    ['reading false', 'writing false', 'writing false', 'reading true', 'reading false'],
  );
  for (const { milliseconds } of calls) assert.ok(milliseconds >= 0 && milliseconds < 10_000);
});

test('a store is a file unless its address is that of PostgreSQL', () => {
  for (const url of ['postgres://db/directory', 'postgresql://db/directory'])
    assert.equal(sqliteFile(url), undefined, url);
  assert.equal(sqliteFile('file:///data/a.db'), '/data/a.db');
  assert.equal(sqliteFile('file:a.db'), 'a.db');
  assert.equal(sqliteFile('data/file:a.db'), 'data/file:a.db');
  assert.equal(sqliteFile('x-postgres://a'), 'x-postgres://a');
});
