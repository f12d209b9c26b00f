import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { StoreUnavailable } from '../../../src/base/availability.ts';
import { type StoreCall, storeChannel, watchDatabase } from '../../../src/store/database.ts';
import { openStore, sqliteFile } from '../../../src/store/open-store.ts';
import type { LimitStore } from '../../../src/store/shared-limits.ts';
import { createSharedCounter } from '../../../src/store/shared-limits.ts';
import type { HitBatch } from '../../../src/store/store.ts';
import { mockTime } from '../mock-time.ts';

describe('shared counter', () => {
  const NOON = Date.parse('2026-11-22T12:00:00Z');
  const MINUTE = 60_000;

  /** Two processes that count in one store, at a clock of their own. */
  function twoProcesses(context: TestContext) {
    // A counter goes on without a store that takes long, which ours must not seem to do.
    mockTime(context);
    const store = openStore(':memory:');
    context.after(() => store.close());
    const clock = { now: NOON };
    const counter = () => createSharedCounter(store, () => clock.now);
    return { clock, store, one: counter(), other: counter() };
  }

  /** A store that notes what it is asked, and answers with `answer`. */
  function noted(answer: (batches: readonly HitBatch[], at: number) => ReturnType<LimitStore['addHits']>) {
    const asked: HitBatch[][] = [];
    const store: LimitStore = {
      addHits: (batches, at) => {
        asked.push([...batches]);
        return answer(batches, at);
      },
    };
    return { asked, store };
  }
  const empty = noted(async (batches, at) =>
    batches.map(({ amount, windowMs }) => ({ count: amount, endsAt: at + windowMs })),
  );

  test('a window is never said to end later than it is long, however late the store was asked', async () => {
    const store = { addHits: async () => [{ count: 1, endsAt: 1_000_000 + 60_000 + 7 }] };
    const counter = createSharedCounter(store, () => 1_000_000);
    assert.deepEqual(await counter.hit('a', 60), { count: 1, resetMs: 60_000 });
  });

  test('hits of one process are counted at once, key by key, until their window ends', async (context) => {
    const { clock, one } = twoProcesses(context);
    assert.deepEqual(await one.hit('a', 60), { count: 1, resetMs: MINUTE });
    clock.now += 1000;
    assert.deepEqual(await one.hit('a', 60), { count: 2, resetMs: MINUTE - 1000 });
    assert.deepEqual(await one.hit('b', 60), { count: 1, resetMs: MINUTE });
    clock.now = NOON + MINUTE - 1;
    assert.deepEqual(await one.hit('a', 60), { count: 3, resetMs: 1 });
    await one.flush();
    clock.now = NOON + MINUTE;
    assert.deepEqual(await one.hit('a', 60), { count: 1, resetMs: MINUTE });
  });

  test('processes know of each other what was written', async (context) => {
    const { one, other } = twoProcesses(context);
    assert.equal((await one.hit('a', 60)).count, 1);
    assert.equal((await other.hit('a', 60)).count, 2);
    await one.hit('a', 60);
    await one.hit('a', 60);
    assert.equal((await other.hit('a', 60)).count, 3, 'two more are not written yet');
    await one.flush();
    await other.flush();
    assert.equal((await other.hit('a', 60)).count, 6);
    await one.flush();
    assert.equal((await one.hit('a', 60)).count, 5, 'it learnt of the first hit of the other one');
  });

  test('later hits are written together after 50 ms', async (t) => {
    const time = mockTime(t);
    const { asked, store } = noted(async (batches, at) =>
      batches.map(({ windowMs }) => ({ count: 10, endsAt: at + windowMs })),
    );
    const counter = createSharedCounter(store, () => NOON);
    await counter.hit('a', 60);
    await counter.hit('a', 60);
    await counter.hit('a', 60);
    await time.pass(49);
    assert.deepEqual(asked, [[{ key: 'a', amount: 1, windowMs: MINUTE }]]);
    await time.pass(1);
    assert.deepEqual(asked, [
      [{ key: 'a', amount: 1, windowMs: MINUTE }],
      [{ key: 'a', amount: 2, windowMs: MINUTE }],
    ]);
    await counter.hit('a', 60);
    await time.pass(50);
    assert.deepEqual(asked[2], [{ key: 'a', amount: 1, windowMs: MINUTE }]);
  });

  test('hits of a window that is over do not count in the next one', async () => {
    const clock = { now: NOON };
    const { asked, store } = noted(empty.store.addHits);
    const counter = createSharedCounter(store, () => clock.now);
    await counter.hit('a', 60);
    await counter.hit('a', 60);
    clock.now += MINUTE;
    await counter.flush();
    assert.deepEqual(asked[1], []);
  });

  test('while the store fails each process counts for itself, and what it counted is written later', async (t) => {
    const time = mockTime(t);
    let fails = true;
    const { asked, store } = noted(async (batches, at) => {
      if (fails) throw new Error('down');
      return batches.map(({ amount, windowMs }) => ({ count: 40 + amount, endsAt: at + windowMs }));
    });
    const counter = createSharedCounter(store, () => NOON);
    assert.deepEqual(await counter.hit('a', 60), { count: 1, resetMs: MINUTE });
    assert.equal((await counter.hit('a', 60)).count, 2);
    assert.equal((await counter.hit('b', 60)).count, 1);
    assert.equal(asked.length, 1, 'the store is left alone after it failed');
    fails = false;
    await time.pass(999);
    await counter.flush();
    assert.equal(asked.length, 1, 'for a second');
    await time.pass(1);
    assert.equal((await counter.hit('a', 60)).count, 3);
    await counter.flush();
    assert.deepEqual(asked[1], [{ key: 'a', amount: 3, windowMs: MINUTE }]);
    assert.equal((await counter.hit('a', 60)).count, 44);
  });

  test('two first hits at once are two', async (context) => {
    const { one } = twoProcesses(context);
    const counts = await Promise.all([one.hit('a', 60), one.hit('a', 60), one.hit('a', 60)]);
    assert.deepEqual(counts.map(({ count }) => count).toSorted(), [1, 2, 3]);
    const failing = createSharedCounter({ addHits: () => Promise.reject(new Error('down')) }, () => NOON);
    const alone = await Promise.all([failing.hit('a', 60), failing.hit('a', 60)]);
    assert.deepEqual(alone.map(({ count }) => count).toSorted(), [1, 2]);
  });

  test('a clock that is set back lengthens no window by more than a minute', async (context) => {
    const { clock, one, other } = twoProcesses(context);
    await one.hit('a', 60);
    clock.now = NOON - MINUTE;
    assert.equal((await one.hit('a', 60)).count, 2, 'a minute');
    await one.flush();
    clock.now = NOON - MINUTE - 1;
    assert.deepEqual(await one.hit('a', 60), { count: 1, resetMs: MINUTE });
    assert.deepEqual(await other.hit('a', 60), { count: 2, resetMs: MINUTE });
  });

  test('the store adds up what it is given, in the order in which it was asked', async (context) => {
    const { store } = twoProcesses(context);
    const add = (at: number, ...batches: [key: string, amount: number][]) =>
      store.addHits(
        batches.map(([key, amount]) => ({ key, amount, windowMs: MINUTE })),
        at,
      );
    assert.deepEqual(await add(NOON, ['b', 3], ['a', 1], ['c', 2]), [
      { count: 3, endsAt: NOON + MINUTE },
      { count: 1, endsAt: NOON + MINUTE },
      { count: 2, endsAt: NOON + MINUTE },
    ]);
    assert.deepEqual(await add(NOON + 1000, ['a', 4], ['b', 1]), [
      { count: 5, endsAt: NOON + MINUTE },
      { count: 4, endsAt: NOON + MINUTE },
    ]);
    assert.deepEqual(await add(NOON + MINUTE, ['a', 2]), [{ count: 2, endsAt: NOON + 2 * MINUTE }]);
    assert.deepEqual(await add(NOON), []);
  });
});

describe('watch database', () => {
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
});
