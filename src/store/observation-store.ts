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

export interface ObservationStore {
  /**
   * Takes or extends the lease `name` until `until` (milliseconds since 1970). Resolves with whether `holder` has it: of
   * many processes one, until its lease ends.
   */
  takeLease(name: string, holder: string, at: number, until: number): Promise<boolean>;
  /** Gives the lease back, when `holder` has it. */
  endLease(name: string, holder: string): Promise<void>;
  /**
   * Stores an observation, unless the store has a newer one, and keeps the newest 300 changes of the tool. Atomic.
   */
  addSeen(seen: SeenRow, changes: readonly ChangeRow[]): Promise<void>;
  /** Of one tool, or of all. */
  seen(slug?: string): Promise<SeenRow[]>;
  /** What was seen on status pages. */
  seenServices(): Promise<SeenRow[]>;
  /** Changes of one tool, newest first, at most 50. */
  observedChanges(slug: string): Promise<ChangeRow[]>;
  /** Changes of these fields for all tools, newest first. */
  latestChanges(fields: readonly string[], limit: number): Promise<ChangeRow[]>;
}
