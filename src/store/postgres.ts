import { createRequire } from 'node:module';
import type pg from 'pg';
import type { Database, Driver, Row, Steps } from './database.ts';
import { migrations } from './migrations.ts';

/**
 * SQLSTATE classes and codes that are about the server and not about the statement: connection, access, missing
 * database, resources, operator, system, and internal errors; read-only, deadlock, lock not available.
 */
const OF_SERVER = /^(?:08|28|3D|53|57|58|XX)|^(?:25006|40001|40P01|55P03)$/;
const OF_CONNECTION =
  /^(?:Connection terminated|timeout e|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool)/;

/** Why PostgreSQL cannot be used, by an error of `pg`; undefined when the error is about something else. */
function explainPostgres(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  // Only errors from the PostgreSQL server have a severity.
  if ('severity' in error) return OF_SERVER.test(code ?? '') ? error.message : undefined;
  // A name with several addresses fails with all of their errors and no message of its own.
  const message = error instanceof AggregateError ? String(error.errors[0]?.message ?? '') : error.message;
  return code !== undefined && /^E[A-Z]/.test(code) && !code.startsWith('ERR_')
    ? message || code
    : OF_CONNECTION.test(message)
      ? message
      : undefined;
}

const ignore = () => {};

/** Runs statements on a pool; each waits for the schema. */
function createPostgresDatabase(pool: pg.Pool, ready: () => Promise<unknown>): Database {
  return {
    query: async (sql, ...params) => {
      await ready();
      return (await pool.query(sql, params)).rows as Row[];
    },
    transact: async (steps) => {
      await ready();
      return inTransaction(pool, (client) => runAll(client, steps()));
    },
  };
}

/** Runs `work` in a transaction on a connection of the pool. A connection that failed is not used again. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks between two statements says so by an event; unheard, it would end the process.
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (explainPostgres(error) !== undefined) broken = error as Error;
    else
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

async function runAll<T>(client: pg.PoolClient, steps: Steps<T>): Promise<T> {
  let step = steps.next([]);
  while (!step.done) {
    const { rows } = await client.query(step.value.sql, [...step.value.params]);
    step = steps.next(rows as Row[]);
  }
  return step.value;
}

/** Any number, the same in every process: one process migrates at a time. */
const LOCK = 7_304_221;
/** SQLSTATE of a table that does not exist. */
const NO_TABLE = '42P01';
/** The longest time of a timer, in milliseconds: 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1;

async function versionOf(queries: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await queries.query('SELECT max(version) AS version FROM schema_version');
  return Number(rows[0]?.version ?? 0);
}

/**
 * Brings the schema up to date; the table `schema_version` counts the versions applied. A schema that is up to date, or
 * newer, is only read, without a lock. Versions only add, so this program works on a newer one. Resolves with the version.
 */
async function migratePostgres(pool: pg.Pool): Promise<number> {
  const found = await versionOf(pool).catch((error: { code?: string }) => {
    if (error.code === NO_TABLE) return 0;
    throw error;
  });
  if (found >= migrations.length) return found;
  return inTransaction(pool, async (client) => {
    // A new index of a large table, or the wait for another process that makes it, takes longer than any request may.
    await client.query('SET LOCAL statement_timeout = 0');
    const patient = (text: string, values: unknown[] = []) => {
      const query = { text, values, query_timeout: NO_LIMIT_MS };
      return client.query(query);
    };
    await patient('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await patient('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
    // Read again: another process may have migrated while this one waited for the lock.
    const version = await versionOf(client);
    if (version >= migrations.length) return version;
    for (const statement of migrations.slice(version).flat()) await patient(statement);
    await patient('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    return migrations.length;
  });
}

const require = createRequire(import.meta.url);

/**
 * The driver for many machines: a pool of PostgreSQL connections, the schema made on first use. No statement waits
 * for ever: the server ends one after 5 s, and one that a frozen server leaves unanswered is given up after 6 s.
 */
export function openPostgres(url: string): Driver {
  // Loaded on demand, because most installations use SQLite.
  const { Pool, TypeOverrides, types: parsers }: typeof pg = require('pg');
  // BIGINT columns contain milliseconds and counts, far below 2^53.
  const types = new TypeOverrides();
  types.setTypeParser(parsers.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    types,
    max: 16,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  let migrated: Promise<number> | undefined;
  const migrate = () => {
    migrated ??= migratePostgres(pool).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
  const database = createPostgresDatabase(pool, migrate);
  return {
    ready: () =>
      migrate().catch((error: unknown) => {
        const reason = explainPostgres(error);
        if (reason === undefined) throw error;
        const { host, pathname } = new URL(url);
        throw new Error(`PostgreSQL at ${host}${pathname} (STORE_URL) cannot be used: ${reason}`, {
          cause: error,
        });
      }),
    durable: database,
    relaxed: database,
    snapshot: async () => {
      const client = await pool.connect();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return {
        query: async (sql, ...params) => (await client.query(sql, params)).rows,
        release: async () => client.release(true),
      };
    },
    explain: explainPostgres,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
