import { LRUCache } from 'lru-cache';

/** Where a key stands in its window after one more hit. */
export interface Hits {
  /** Hits in the window, this one included. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts hits per key in windows that begin with a key's first hit. A shared store may answer later. */
export interface LimitCounter {
  hit(key: string, windowSeconds: number): Hits | Promise<Hits>;
}

/** Counter in memory, bounded to `maxKeys` keys: the least recently used are forgotten first. */
export function createMemoryCounter(now: () => number = Date.now, maxKeys = 50_000): LimitCounter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxKeys });
  return {
    hit(key, windowSeconds) {
      const time = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= time) {
        window = { count: 0, endsAt: time + windowSeconds * 1000 };
        windows.set(key, window);
      }
      window.count++;
      return { count: window.count, resetMs: window.endsAt - time };
    },
  };
}
