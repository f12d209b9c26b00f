import { createAgentStore } from './agent-queries.ts';
import { createLedger } from './ledger-queries.ts';
import { createLimitStore } from './limit-queries.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store } from './store.ts';
import { sweepExpired } from './sweep-expired.ts';

/**
 * Opens the store that `url` names: `postgres://…` for many machines, otherwise the path of a SQLite file,
 * with or without `file:`, which is made with mode 0600. Errors of the schema come out of `ready()`.
 */
export function openStore(url: string): Store {
  const driver = /^postgres(?:ql)?:\/\//.test(url)
    ? openPostgres(url)
    : openSqlite(url.replace(/^file:(?:\/\/)?/, ''));
  return {
    ...createAgentStore(driver.durable),
    ...createLimitStore(driver.relaxed),
    ledger: createLedger(driver.durable),
    ready: driver.ready,
    ping: async () => {
      await driver.relaxed.query('SELECT 1 AS up');
    },
    sweep: (at) => sweepExpired(driver.relaxed, at),
    close: driver.close,
  };
}
