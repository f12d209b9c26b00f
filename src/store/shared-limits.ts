import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Hits, LimitCounter } from '../base/limits.ts';
import { type Database, rows } from './database.ts';
import { type HitBatch, SKEW_MS, type WindowState } from './store.ts';

interface Window {
  count: number;
  endsAt: number;
  /** Hits that the store does not know yet. */
  pending: number;
  readonly windowMs: number;
}

/** A counter that writes to the store what it counted. */
interface SharedCounter extends LimitCounter {
  /** Writes the counts that are not stored yet. */
  flush(): Promise<void>;
}

const FLUSH_MS = 50;
/** How long a request waits for the store, and how long the store is left alone after it failed. */
const PATIENCE_MS = 500;
const REST_MS = 1000;

/**
 * Counts hits for all processes without a round trip per request: the first hit of a window asks the store,
 * the next ones are counted here and added to the store together, 50 ms later at most. So a limit is exact
 * within a process, and late by that time between processes. While the store cannot be reached, or takes longer
 * than half a second, each process counts for itself. A clock that is set back lengthens no window by more than a
 * minute. Bounded to `maxKeys` keys.
 */
export function createSharedCounter(
  store: LimitStore,
  now: () => number = Date.now,
  maxKeys = 50_000,
): SharedCounter {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  const dirty = new Map<string, Window>();
  let scheduled = false;
  let restsUntil = 0;

  /** Adds hits in the store; undefined when it does not answer in time, so that reads go on without it. */
  const add = async (batches: readonly HitBatch[]): Promise<WindowState[] | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    const asked = store.addHits(batches, now()).catch(() => undefined);
    const states = await Promise.race([asked, sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (!states) restsUntil = performance.now() + REST_MS;
    return states;
  };

  const isOver = ({ endsAt, windowMs }: Window, time: number) =>
    endsAt <= time || endsAt > time + windowMs + SKEW_MS;

  const flush = async (): Promise<void> => {
    scheduled = false;
    // Hits of a window that is over must not count in the next one.
    const sent = [...dirty].filter(([, window]) => !isOver(window, now()));
    dirty.clear();
    const batches: HitBatch[] = sent.map(([key, { pending, windowMs }]) => ({
      key,
      amount: pending,
      windowMs,
    }));
    for (const [, window] of sent) window.pending = 0;
    const states = await add(batches);
    sent.forEach(([, window], index) => {
      const state = states?.[index];
      if (state) {
        window.count = state.count + window.pending;
        window.endsAt = state.endsAt;
      } else window.pending += batches[index]?.amount ?? 0;
    });
  };

  const open = async (key: string, windowMs: number): Promise<Hits> => {
    const time = now();
    const [state] = (await add([{ key, amount: 1, windowMs }])) ?? [];
    const { count, endsAt } = state ?? { count: 1, endsAt: time + windowMs };
    // The store may have been asked a moment after `time`; a window is never longer than it is.
    const untilEnd = (end: number) => Math.min(end - time, windowMs);
    // Another request may have opened the window meanwhile; the larger count knows of both.
    const there = windows.get(key);
    if (there && !isOver(there, time)) {
      there.count = state ? Math.max(there.count, count) : there.count + 1;
      return { count: there.count, resetMs: untilEnd(there.endsAt) };
    }
    windows.set(key, { count, endsAt, pending: state ? 0 : 1, windowMs });
    return { count, resetMs: untilEnd(endsAt) };
  };

  return {
    hit(key, windowSeconds) {
      const time = now();
      const window = windows.get(key);
      if (!window || isOver(window, time)) return open(key, windowSeconds * 1000);
      window.count++;
      window.pending++;
      dirty.set(key, window);
      if (!scheduled) setTimeout(flush, FLUSH_MS).unref();
      scheduled = true;
      return { count: window.count, resetMs: window.endsAt - time };
    },
    flush,
  };
}

const ADD = `INSERT INTO hit AS h (id, count, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET
    count = CASE WHEN h.expires_at <= $4 OR h.expires_at > $5 THEN excluded.count ELSE h.count + excluded.count END,
    expires_at = CASE WHEN h.expires_at <= $4 OR h.expires_at > $5 THEN excluded.expires_at ELSE h.expires_at END
  RETURNING count, expires_at`;

/** Rate counters of all processes, in the table `hit`. A crash may lose the last hits; nothing else depends on them. */
export function createLimitStore(database: Database) {
  return {
    /**
     * Adds hits; a key whose window has ended begins a new one. So does a window that ends later than it could have
     * begun now, by more than `SKEW_MS`: it was made by a clock that has been set back. Answers in the order of the
     * batches.
     */
    addHits: (batches: readonly HitBatch[], at: number) =>
      database.transact(function* () {
        // In one order everywhere, so that two processes never wait for each other's rows.
        const order = [...batches.keys()].sort((a, b) =>
          (batches[a]?.key ?? '') < (batches[b]?.key ?? '') ? -1 : 1,
        );
        const states: WindowState[] = [];
        for (const index of order) {
          const batch = batches[index];
          if (!batch) continue;
          const ends = at + batch.windowMs;
          const [row] = yield* rows(ADD, batch.key, batch.amount, ends, at, ends + SKEW_MS);
          states[index] = { count: Number(row?.['count']), endsAt: Number(row?.['expires_at']) };
        }
        return states;
      }),
  };
}

export type LimitStore = ReturnType<typeof createLimitStore>;
