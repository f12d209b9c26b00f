import type { Log } from '../../base/service.ts';
import type { CollectorName } from '../../records/observation.ts';
import type { Tool } from '../../records/tool.ts';
import { ALL_COLLECTORS } from '../collectors.ts';
import { createReader } from '../reading/create-reader.ts';
import type { Origins } from '../visit/create-visit.ts';
import { createHostGate, hostPolicy, SYSTEM_CLOCK } from '../visit/host-gate.ts';
import { send } from '../visit/request.ts';
import { parseIntervals } from '../watch/intervals.ts';
import { createWatcher, type Watcher, type WatchStore } from '../watch/watcher.ts';

const TIMEOUT_MS = 20_000;
/** Largest answer that fits the memory limit of the thread. */
const MOST_BYTES = 16 << 20;

/** Options of the watcher. Plain values, because they are sent to a worker thread. */
export interface WatchOrder {
  /** The setting `OBSERVE`. */
  readonly observe: string;
  readonly tools: readonly Tool[];
  /** Parsed from the setting `REFRESH_ORIGINS`. */
  readonly origins: Origins;
  readonly baseUrl: string;
}

/** Starts observing. `onSeen` receives the time of the last answer of each collector, whenever one changes, `onFailure` each visit
 * without a usable answer. */
export function openWatcher(
  { observe, tools, origins, baseUrl }: WatchOrder,
  store: WatchStore,
  log: Log,
  onSeen: (lastSeen: ReadonlyMap<CollectorName, number>) => void,
  onFailure: (collector: CollectorName, kind: string) => void,
): Watcher {
  const intervals = parseIntervals(observe);
  const watcher = createWatcher({
    tools,
    collectors: Object.values(ALL_COLLECTORS).filter(({ name }) => intervals.has(name)),
    intervals,
    store,
    read: createReader().read,
    log,
    onSeen,
    onFailure,
    newWorld: () => ({
      send,
      clock: SYSTEM_CLOCK,
      gate: createHostGate(SYSTEM_CLOCK, (host) => hostPolicy(host, false)),
      origins,
      userAgent: `FintechToolDirectory-Observe/1.0 (+${baseUrl}/contact)`,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
      // No retries: a failed visit is repeated at the next interval.
      tries: 1,
    }),
  });
  void watcher.step();
  return watcher;
}

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
