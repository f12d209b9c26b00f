import type { Log } from '../../base/log.ts';
import type { CollectorName } from '../../catalog/schema/observation.ts';
import type { Tool } from '../../catalog/schema/tool.ts';
import { ALL_COLLECTORS } from '../../observations/collectors.ts';
import { SYSTEM_CLOCK } from '../../observations/visit/clock.ts';
import { createHostGate } from '../../observations/visit/host-gate.ts';
import { hostPolicy } from '../../observations/visit/host-policy.ts';
import type { Origins } from '../../observations/visit/origins.ts';
import { send } from '../../observations/visit/request.ts';
import { parseIntervals } from '../../observations/watch/intervals.ts';
import { createWatcher, type Watcher, type WatchStore } from '../../observations/watch/watcher.ts';

const TIMEOUT_MS = 20_000;
/** What the memory of the thread is enough for. */
const MOST_BYTES = 16 << 20;

/** What to watch, in values that a thread can be given. */
export interface WatchOrder {
  /** The setting `OBSERVE`. */
  readonly observe: string;
  readonly tools: readonly Tool[];
  /** Read from the setting `REFRESH_ORIGINS`. */
  readonly origins: Origins;
  readonly baseUrl: string;
}

/** Begins to watch. `onSeen` is called with the times at which collectors last had an answer, whenever that changes. */
export function openWatcher(
  { observe, tools, origins, baseUrl }: WatchOrder,
  store: WatchStore,
  log: Log,
  onSeen: (lastSeen: ReadonlyMap<CollectorName, number>) => void,
): Watcher {
  const intervals = parseIntervals(observe);
  const watcher = createWatcher({
    tools,
    collectors: Object.values(ALL_COLLECTORS).filter(({ name }) => intervals.has(name)),
    intervals,
    store,
    log,
    onSeen,
    newWorld: () => ({
      send,
      clock: SYSTEM_CLOCK,
      gate: createHostGate(SYSTEM_CLOCK, (host) => hostPolicy(host, false)),
      origins,
      userAgent: `FintechToolDirectory-Observe/1.0 (+${baseUrl}/contact)`,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
      // What failed is visited again at its interval.
      tries: 1,
    }),
  });
  void watcher.step();
  return watcher;
}
