import type { AgentStore } from './agent-store.ts';
import type { StoreConnections } from './driver.ts';
import type { LastReportStore } from './last-report-store.ts';
import type { Ledger } from './ledger.ts';
import type { LimitStore } from './limit-store.ts';
import type { ObservationStore } from './observation-store.ts';

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
