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
