import { StoreUnavailable } from '../base/store-unavailable.ts';
import type { Database } from './sql.ts';
import { type StoreCall, storeChannel } from './store-channel.ts';

/** What an error of the engine says about its state; undefined when the statement itself was wrong. */
export type Explain = (error: unknown) => string | undefined;

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
