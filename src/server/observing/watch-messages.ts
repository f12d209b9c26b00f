import type { Log } from '../../base/log.ts';
import type { CollectorName } from '../../catalog/schema/observation.ts';
import type { WatchStore } from '../../observations/watch/watcher.ts';

/** A call of the store; its answer has the same number. */
export interface StoreCall {
  readonly call: number;
  readonly method: keyof WatchStore;
  readonly parameters: readonly unknown[];
}

/** What the thread says: a call of the store, a line of the log, when collectors had an answer, or that it has ended. */
export type FromThread =
  | StoreCall
  | { readonly line: Parameters<Log> }
  | { readonly lastSeen: ReadonlyMap<CollectorName, number> }
  | { readonly stopped: true };

/** What the thread is told: the answer of a call, or to stop. */
export type ToThread =
  | { readonly call: number; readonly value?: unknown; readonly error?: string }
  | { readonly stop: true };
