/** How far the clocks of two machines may lie apart, in milliseconds. */
export const SKEW_MS = 60_000;

/** Hits of one key, to be added to its window. */
export interface HitBatch {
  readonly key: string;
  readonly amount: number;
  readonly windowMs: number;
}

/** State of a window after the hits. */
export interface WindowState {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counters that all processes share. A crash may lose the last hits; nothing else depends on them. */
export interface LimitStore {
  /**
   * Adds hits; a key whose window has ended begins a new one. So does a window that ends later than it could have
   * begun now, by more than `SKEW_MS`: it was made by a clock that has been set back. Answers in the order of the
   * batches.
   */
  addHits(batches: readonly HitBatch[], at: number): Promise<WindowState[]>;
}
