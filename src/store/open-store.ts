import { StoreUnavailable } from '../base/availability.ts';
import { type Database, type Driver, type Outages, type Report, watchDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import { createAttemptQueries, createClaimQueries } from './queries/claim-queries.ts';
import { createClientQueries, createRefreshQueries } from './queries/client-queries.ts';
import { createDelegationQueries, createTicketQueries } from './queries/delegation-queries.ts';
import { createLedger } from './queries/ledger-queries.ts';
import { createLastReportStore, createObservationStore } from './queries/observation-queries.ts';
import { createLimitStore } from './shared-limits.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Path of the SQLite file that a `STORE_URL` names, with or without `file:`; undefined for PostgreSQL. */
export function sqliteFile(url: string): string | undefined {
  return /^postgres(?:ql)?:\/\//.test(url) ? undefined : url.replace(/^file:(?:\/\/)?/, '');
}

/** The driver for a `STORE_URL`: PostgreSQL for `postgres://…`, otherwise SQLite in the file that it names. */
export function openDriver(url: string): Driver {
  const file = sqliteFile(url);
  return file === undefined ? openPostgres(url) : openSqlite(file);
}

const TABLES = [
  ['client', 'id'],
  ['claim', 'hash'],
  ['attempt', 'hash'],
  ['refresh_token', 'hash'],
  ['ticket', 'hash'],
  ['revoked_token', 'jti'],
  ['replay', 'id'],
  ['hit', 'id'],
  ['observed_change', 'id'],
  ['last_report', 'holder'],
] as const;

/** Deletes up to 1000 expired rows of each table; resolves with how many. */
async function sweepExpired(database: Database, at: number): Promise<number> {
  let swept = 0;
  for (const [table, key] of TABLES) {
    const rows = await database.query(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE expires_at < $1 LIMIT 1000)
       AND expires_at < $1 RETURNING 1 AS swept`,
      at,
    );
    swept += rows.length;
  }
  return swept;
}

/**
 * Opens the store that `url` names: `postgres://…` for many machines, otherwise the path of a SQLite file,
 * with or without `file:`, which is made with mode 0600. While the store cannot be used, also from the beginning, methods
 * reject with `StoreUnavailable`, and `report` is called when that begins and ends. Every method is one atomic operation
 * across all processes.
 */
export function openStore(url: string, report: Report = () => {}) {
  const driver = openDriver(url);
  const outages: Outages = new Map();
  const durable = watchDatabase(driver.durable, driver.explain, report, outages);
  const relaxed = watchDatabase(driver.relaxed, driver.explain, report, outages);
  const limits = createLimitStore(relaxed);
  return {
    ...createClientQueries(durable),
    ...createDelegationQueries(durable),
    ...createClaimQueries(durable),
    ...createAttemptQueries(durable),
    ...createRefreshQueries(durable),
    ...createTicketQueries(durable),
    ...limits,
    ledger: createLedger(durable),
    // What a crash loses is seen again.
    observations: createObservationStore(relaxed),
    // What a crash loses makes the next report tell more than is new.
    lastReports: createLastReportStore(relaxed),
    /**
     * Resolves once the schema is up to date; rejects with the reason, `StoreUnavailable` where trying again later may
     * help. Other methods wait for it by themselves.
     */
    ready: async () => {
      await driver.ready().catch((error: Error) => {
        const isOutage = driver.explain(error.cause) !== undefined;
        throw isOutage ? new StoreUnavailable(error.message, error.cause) : error;
      });
    },
    /** Rejects when the store cannot be read, or when a write failed and writing still fails. */
    ping: async () => {
      await relaxed.query('SELECT 1 AS up');
      // Reading works on a full disk: only another write shows that it has room again.
      if (outages.has('writing')) await limits.addHits([{ key: 'ping', amount: 1, windowMs: 1 }], Date.now());
    },
    /** What failed at the last call, reading or writing, with the reason; undefined while both work. */
    fault: () => [...outages].map(([kind, reason]) => `${kind}: ${reason}`)[0],
    /** Deletes expired rows, at most 1000 per table; resolves with how many. */
    sweep: (at: number) => sweepExpired(relaxed, at),
    /** Connections to PostgreSQL; undefined with SQLite. */
    connections: driver.connections,
    close: driver.close,
  };
}

/** All state that outlives a process, shared by every process that opens the same `STORE_URL`. */
export type Store = ReturnType<typeof openStore>;
