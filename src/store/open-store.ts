import { openDriver } from './open-driver.ts';
import { createAgentStore } from './queries/agent-queries.ts';
import { createLastReportStore } from './queries/last-report-queries.ts';
import { createLedger } from './queries/ledger-queries.ts';
import { createLimitStore } from './queries/limit-queries.ts';
import { createObservationStore } from './queries/observation-queries.ts';
import type { Store } from './store.ts';
import { sweepExpired } from './sweep-expired.ts';
import { type Report, watchDatabase } from './watch-database.ts';

/**
 * Opens the store that `url` names: `postgres://…` for many machines, otherwise the path of a SQLite file,
 * with or without `file:`, which is made with mode 0600. Throws when that file cannot be opened; errors of the
 * schema come out of `ready()`. While the store cannot be used, methods reject with `StoreUnavailable`, and `report`
 * is called when that begins and ends.
 */
export function openStore(url: string, report: Report = () => {}): Store {
  const driver = openDriver(url);
  const durable = watchDatabase(driver.durable, driver.explain, report);
  // Counters go on without the store for a while; its outages are reported by the durable connection.
  const relaxed = watchDatabase(driver.relaxed, driver.explain, () => {});
  return {
    ...createAgentStore(durable),
    ...createLimitStore(relaxed),
    ledger: createLedger(durable),
    // What a crash loses is seen again.
    observations: createObservationStore(relaxed),
    // What a crash loses makes the next report tell more than is new.
    lastReports: createLastReportStore(relaxed),
    ready: async () => {
      await driver.ready();
    },
    ping: async () => {
      await relaxed.query('SELECT 1 AS up');
    },
    sweep: (at) => sweepExpired(relaxed, at),
    connections: driver.connections,
    close: driver.close,
  };
}
