import { LRUCache } from 'lru-cache';
import type { HitBatch, LimitStore } from './limit-store.ts';

interface Window {
  count: number;
  endsAt: number;
  /** Hits that the store does not know yet. */
  pending: number;
  readonly windowMs: number;
}

/** Hits of a key in its window, and how long the window lasts. */
export interface Hits {
  readonly count: number;
  readonly resetMs: number;
}

const FLUSH_MS = 50;

/**
 * Counts hits for all processes without a round trip per request: the first hit of a window asks the store,
 * the next ones are counted here and added to the store together, 50 ms later at most. So a limit is exact
 * within a process, and late by that time between processes. While the store cannot be reached, each process
 * counts for itself. Bounded to `maxKeys` keys.
 */
export function createSharedCounter(store: LimitStore, now: () => number = Date.now, maxKeys = 50_000) {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  const dirty = new Map<string, Window>();
  let scheduled = false;

  const flush = async (): Promise<void> => {
    scheduled = false;
    const sent = [...dirty];
    dirty.clear();
    const batches: HitBatch[] = sent.map(([key, { pending, windowMs }]) => ({
      key,
      amount: pending,
      windowMs,
    }));
    for (const [, window] of sent) window.pending = 0;
    try {
      const states = await store.addHits(batches, now());
      sent.forEach(([, window], index) => {
        const state = states[index];
        if (!state) return;
        window.count = state.count + window.pending;
        window.endsAt = state.endsAt;
      });
    } catch {
      // Counted here all the same; the store reports its own faults through the health check.
    }
  };

  const open = async (key: string, windowMs: number): Promise<Hits> => {
    const time = now();
    const state = await store.addHits([{ key, amount: 1, windowMs }], time).then(
      ([known]) => known,
      () => undefined,
    );
    const { count, endsAt } = state ?? { count: 1, endsAt: time + windowMs };
    // Another request may have opened the window meanwhile; the larger count knows of both.
    const there = windows.get(key);
    if (there && there.endsAt > time) {
      there.count = Math.max(there.count, count);
      return { count: there.count, resetMs: there.endsAt - time };
    }
    windows.set(key, { count, endsAt, pending: 0, windowMs });
    return { count, resetMs: endsAt - time };
  };

  return {
    hit(key: string, windowSeconds: number): Hits | Promise<Hits> {
      const time = now();
      const window = windows.get(key);
      if (!window || window.endsAt <= time) return open(key, windowSeconds * 1000);
      window.count++;
      window.pending++;
      dirty.set(key, window);
      if (!scheduled) setTimeout(flush, FLUSH_MS).unref();
      scheduled = true;
      return { count: window.count, resetMs: window.endsAt - time };
    },
    /** Writes what the store does not know yet. */
    flush,
  };
}
