import type { Log } from '../../base/log.ts';
import type { CollectorName } from '../../records/observation.ts';
import type { WatchStore } from '../watch/watcher.ts';

/** A call of a store function. The reply has the same number. */
export interface StoreCall {
  readonly call: number;
  readonly method: keyof WatchStore;
  readonly parameters: readonly unknown[];
}

/** Messages from the thread: a store call, a log line, new times of last answers, a visit without one, or that it has stopped. */
export type FromThread =
  | StoreCall
  | { readonly line: Parameters<Log> }
  | { readonly lastSeen: ReadonlyMap<CollectorName, number> }
  | { readonly failed: readonly [collector: CollectorName, kind: string] }
  | { readonly stopped: true };

/** Messages to the thread: the reply to a store call, or the order to stop. */
export type ToThread =
  | { readonly call: number; readonly value?: unknown; readonly error?: string }
  | { readonly stop: true };
