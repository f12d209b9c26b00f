import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import { StoreUnavailable } from '../../base/store-unavailable.ts';

/** How the end of an answer is written to the ledger; both may be repeated. */
export interface DeliveryEnds {
  /** The last byte was handed to the connection. */
  delivered(): Promise<unknown>;
  /** The client hung up before. */
  lost(): Promise<unknown>;
}

/** Longest pause between two tries to record a delivery. */
const RECORD_MS = 60_000;

/**
 * Records the end of one answer; the sender calls what comes back once the last byte left. An outage of the store is
 * outlasted: a report that was delivered must not be booked as owed.
 */
export function trackDelivery(signal: AbortSignal, log: Log, ends: DeliveryEnds): () => void {
  const record = async (write: () => Promise<unknown>): Promise<void> => {
    for (let pause = 250; ; pause *= 2) {
      try {
        await write();
        return;
      } catch (error) {
        if (error instanceof StoreUnavailable && pause < RECORD_MS) {
          await sleep(pause, undefined, { ref: false });
          continue;
        }
        log('error', 'the ledger failed to record a delivery', { error });
        return;
      }
    }
  };
  const onAbort = () => void record(ends.lost);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return () => {
    signal.removeEventListener('abort', onAbort);
    void record(ends.delivered);
  };
}
