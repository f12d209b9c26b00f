import type { Database } from './sql.ts';
import type { Explain } from './watch-database.ts';

/** What a driver gives: two views of one database, and its life. */
export interface Driver {
  /** Resolves with the version of the schema once it is up to date, or newer than this program knows. */
  readonly ready: () => Promise<number>;
  /** Commits reach the disk before they resolve. */
  readonly durable: Database;
  /** Commits may be lost with the machine; for counters. */
  readonly relaxed: Database;
  /** Reads the database as it is now, whatever is written meanwhile, until it is released. */
  readonly snapshot: () => Promise<Snapshot>;
  readonly explain: Explain;
  /** How many connections the driver has; undefined for an embedded one. */
  readonly connections: () => StoreConnections | undefined;
  readonly close: () => Promise<void>;
}

export interface StoreConnections {
  readonly busy: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

export interface Snapshot {
  readonly query: Database['query'];
  readonly release: () => Promise<void>;
}
