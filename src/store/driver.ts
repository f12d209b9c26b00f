import type { Database } from './sql.ts';

/** What a driver gives: two views of one database, and its life. */
export interface Driver {
  readonly ready: () => Promise<void>;
  /** Commits reach the disk before they resolve. */
  readonly durable: Database;
  /** Commits may be lost with the machine; for counters. */
  readonly relaxed: Database;
  readonly close: () => Promise<void>;
}
