import type { AgentStore } from './agent-store.ts';
import type { StoreConnections } from './database.ts';
import type { Ledger } from './ledger.ts';

/** All state that outlives a process, shared by every process that opens the same `STORE_URL`. */
export interface Store extends AgentStore, LimitStore {
  readonly ledger: Ledger;
  readonly observations: ObservationStore;
  readonly lastReports: LastReportStore;
  /**
   * Resolves once the schema is up to date; rejects with the reason, `StoreUnavailable` where trying again later may help.
   * Other methods wait for it by themselves.
   */
  ready(): Promise<void>;
  /** Rejects when the store cannot be read, or when a write failed and writing still fails. */
  ping(): Promise<void>;
  /** What failed at the last call, reading or writing, with the reason; undefined while both work. */
  fault(): string | undefined;
  /** Connections to PostgreSQL; undefined with SQLite. */
  connections(): StoreConnections | undefined;
  /** Deletes expired rows, at most 1000 per table; resolves with how many. */
  sweep(at: number): Promise<number>;
  close(): Promise<void>;
}

/** What is stored about the last report of a holder. */
interface LastReport {
  /** Version of the catalogue that it was made from. */
  readonly catalog: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** The last report of each holder; `holder` is an opaque name without a secret in it. */
export interface LastReportStore {
  /** Undefined when the holder got none, or when the entry has expired at `at`. */
  lastReport(holder: string, at: number): Promise<LastReport | undefined>;
  /** Keeps a report until `expiresAt`, unless a later one is kept. */
  saveReport(holder: string, report: LastReport, expiresAt: number): Promise<void>;
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

/** Counters that all processes share. A crash may lose the last hits; nothing else depends on them. */
export interface LimitStore {
  /**
   * Adds hits; a key whose window has ended begins a new one. So does a window that ends later than it could have
   * begun now, by more than `SKEW_MS`: it was made by a clock that has been set back. Answers in the order of the
   * batches.
   */
  addHits(batches: readonly HitBatch[], at: number): Promise<WindowState[]>;
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
