/** What is stored about the last report of a holder. */
export interface LastReport {
  /** Version of the catalogue that it was made from. */
  readonly catalog: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

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

/** What was seen at one subject of a tool; the store does not look into `data`. */
export interface SeenRow {
  readonly slug: string;
  /** Names collector and subject. */
  readonly id: string;
  /** JSON. */
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

export interface ChangeRow {
  /** Tool, observation, field and time, separated by spaces. Storing the same change twice has no effect. */
  readonly id: string;
  readonly slug: string;
  readonly data: string;
  readonly expiresAt: number;
}
