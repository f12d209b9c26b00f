/** State of a key in its window after one more hit. */
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
