import type { Log } from '../../base/service.ts';
import type { Tool } from '../../records/tool.ts';
import { ALL_COLLECTORS } from '../collectors.ts';
import { createReader } from '../reading/create-reader.ts';
import type { Origins } from '../visit/create-visit.ts';
import { createHostGate, hostPolicy, SYSTEM_CLOCK } from '../visit/host-gate.ts';
import { send } from '../visit/request.ts';
import { parseIntervals } from './intervals.ts';
import { createWatcher, type Watcher, type WatchStore } from './watcher.ts';

const TIMEOUT_MS = 20_000;
/** Largest answer that is read. It is held in the memory of the process, which also serves requests. */
const MOST_BYTES = 16 << 20;

interface WatchOptions {
  /** The setting `OBSERVE`. */
  readonly observe: string;
  readonly tools: readonly Tool[];
  /** Parsed from the setting `REFRESH_ORIGINS`. */
  readonly origins: Origins;
  readonly baseUrl: string;
  readonly store: WatchStore;
  readonly log: Log;
}

/** Starts observing. Answers are read in a thread, so that none that takes long delays a request. */
export function openWatcher({ observe, tools, origins, baseUrl, store, log }: WatchOptions): Watcher {
  const intervals = parseIntervals(observe);
  const watcher = createWatcher({
    tools,
    collectors: Object.values(ALL_COLLECTORS).filter(({ name }) => intervals.has(name)),
    intervals,
    store,
    read: createReader().read,
    log,
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
