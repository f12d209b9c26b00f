import { StoreUnavailable } from '../base/store-unavailable.ts';
import { openDriver } from './open-driver.ts';
import { createAgentStore } from './queries/agent-queries.ts';
import { createLastReportStore } from './queries/last-report-queries.ts';
import { createLedger } from './queries/ledger-queries.ts';
import { createLimitStore } from './queries/limit-queries.ts';
import { createObservationStore } from './queries/observation-queries.ts';
import type { Store } from './store.ts';
import { sweepExpired } from './sweep-expired.ts';
import { type Outages, type Report, watchDatabase } from './watch-database.ts';

/**
 * Opens the store that `url` names: `postgres://…` for many machines, otherwise the path of a SQLite file,
 * with or without `file:`, which is made with mode 0600. While the store cannot be used, also from the beginning, methods
 * reject with `StoreUnavailable`, and `report` is called when that begins and ends.
 */
export function openStore(url: string, report: Report = () => {}): Store {
  const driver = openDriver(url);
  const outages: Outages = new Map();
  const durable = watchDatabase(driver.durable, driver.explain, report, outages);
  const relaxed = watchDatabase(driver.relaxed, driver.explain, report, outages);
  const limits = createLimitStore(relaxed);
  return {
    ...createAgentStore(durable),
    ...limits,
    ledger: createLedger(durable),
    // What a crash loses is seen again.
    observations: createObservationStore(relaxed),
    // What a crash loses makes the next report tell more than is new.
    lastReports: createLastReportStore(relaxed),
    ready: async () => {
      await driver.ready().catch((error: Error) => {
        const isOutage = driver.explain(error.cause) !== undefined;
        throw isOutage ? new StoreUnavailable(error.message, error.cause) : error;
      });
    },
    ping: async () => {
      await relaxed.query('SELECT 1 AS up');
      // Reading works on a full disk: only another write shows that it has room again.
      if (outages.has('writing')) await limits.addHits([{ key: 'ping', amount: 1, windowMs: 1 }], Date.now());
    },
    fault: () => [...outages].map(([kind, reason]) => `${kind}: ${reason}`)[0],
    sweep: (at) => sweepExpired(relaxed, at),
    connections: driver.connections,
    close: driver.close,
  };
}
