import type { Log } from '../base/log.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import { ALL_COLLECTORS } from '../observations/collectors.ts';
import { SYSTEM_CLOCK } from '../observations/visit/clock.ts';
import { createHostGate } from '../observations/visit/host-gate.ts';
import { hostPolicy } from '../observations/visit/host-policy.ts';
import { readOrigins } from '../observations/visit/origins.ts';
import { send } from '../observations/visit/request.ts';
import { parseIntervals } from '../observations/watch/intervals.ts';
import { createWatcher, type Watcher } from '../observations/watch/watcher.ts';
import type { ObservationStore } from '../store/observation-store.ts';
import type { Settings } from './settings/settings.ts';

const TIMEOUT_MS = 20_000;

/** Begins to watch what `OBSERVE` names. Throws when `REFRESH_ORIGINS` cannot be read. */
export function openWatcher(
  settings: Settings & { readonly OBSERVE: string },
  tools: readonly Tool[],
  store: ObservationStore,
  log: Log,
): Watcher {
  const intervals = parseIntervals(settings.OBSERVE);
  const origins = readOrigins(settings.REFRESH_ORIGINS);
  return createWatcher({
    tools,
    collectors: Object.values(ALL_COLLECTORS).filter(({ name }) => intervals.has(name)),
    intervals,
    store,
    log,
    newWorld: () => ({
      send,
      clock: SYSTEM_CLOCK,
      gate: createHostGate(SYSTEM_CLOCK, (host) => hostPolicy(host, false)),
      origins,
      userAgent: `FintechToolDirectory-Observe/1.0 (+${settings.baseUrl}/contact)`,
      timeoutMs: TIMEOUT_MS,
      // What failed is visited again at its interval.
      tries: 1,
    }),
  });
}
