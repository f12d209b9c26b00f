import { channel } from 'node:diagnostics_channel';
import { StoreUnavailable } from '../base/availability.ts';

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** One SQL statement in the common part of SQLite and PostgreSQL, with parameters `$1`, `$2`, … in order. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly Value[];
}

/**
 * Steps of one transaction: each yielded statement gives its rows back. A generator, so that SQLite runs the
 * whole of it without a gap in which another task of the process could slip in, and PostgreSQL awaits it.
 */
export type Steps<T> = Generator<Statement, T, Row[]>;

/** Runs statements. What it has resolved is on disk: it outlives SIGKILL and, on `durable`, loss of power. */
export interface Database {
  /** Runs one statement in a transaction of its own. */
  query(sql: string, ...params: Value[]): Promise<Row[]>;
  /** Runs all steps or none. */
  transact<T>(steps: () => Steps<T>): Promise<T>;
}

/** A statement inside a transaction: `const found = yield* rows('SELECT …', id)`. */
export function* rows(sql: string, ...params: Value[]): Steps<Row[]> {
  return yield { sql, params };
}

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

interface Snapshot {
  readonly query: Database['query'];
  readonly release: () => Promise<void>;
}

/** Published after each call of the store. */
export interface StoreCall {
  readonly kind: 'reading' | 'writing';
  readonly milliseconds: number;
  readonly failed: boolean;
}

/** Every query and transaction (docs/observability.md). */
export const storeChannel = channel('fintech-tool-directory:store');

/** What an error of the engine says about its state; undefined when the statement itself was wrong. */
type Explain = (error: unknown) => string | undefined;

/** Called when an outage begins and when it ends. */
export type Report = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** What fails at the moment, with the reason; empty while all works. */
export type Outages = Map<'reading' | 'writing', string>;

/**
 * A database whose outages are thrown as `StoreUnavailable` and kept in `outages`. An outage is reported when it begins and
 * when it ends, not for every request in between; a full disk, for one, ends writing and not reading.
 */
export function watchDatabase(
  database: Database,
  explain: Explain,
  report: Report,
  outages: Outages = new Map(),
): Database {
  const watch = async <T>(kind: 'reading' | 'writing', work: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const publish = (failed: boolean) => {
      if (!storeChannel.hasSubscribers) return;
      const milliseconds = performance.now() - begun;
      storeChannel.publish({ kind, milliseconds, failed } satisfies StoreCall);
    };
    try {
      const result = await work;
      publish(false);
      if (outages.delete(kind)) report(`${kind} the store works again`);
      return result;
    } catch (error) {
      const reason = explain(error);
      publish(reason !== undefined);
      if (reason === undefined) throw error;
      if (!outages.has(kind)) report(`${kind} the store fails`, { reason });
      outages.set(kind, reason);
      throw new StoreUnavailable(reason, error);
    }
  };
  return {
    query: (sql, ...params) =>
      watch(sql.startsWith('SELECT') ? 'reading' : 'writing', database.query(sql, ...params)),
    transact: (steps) => watch('writing', database.transact(steps)),
  };
}
