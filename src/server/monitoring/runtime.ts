import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation small. Loading modules and the catalogue makes much short-lived garbage, for which
 * it would grow to tens of megabytes that are never given back.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Ends the thrift of the start: once requests come, fewer collections are worth more than memory. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}

/** How the time in which the event loop stood still is counted. */
export interface Stalls {
  /** For how many whole milliseconds the loop stood still within the last `withinMs`, or within all that is counted. */
  milliseconds(withinMs?: number): number;
  stop(): void;
}

/**
 * Counts the time in which the event loop does not turn, because of long work or since the system does not run the
 * process. A stall counts for `memoryMs` after it; `intervalMs` is the time between two looks, by which it may be
 * counted too short.
 */
export function countStalls(intervalMs: number, memoryMs: number): Stalls {
  const most = Math.ceil(memoryMs / intervalMs);
  const turns = [performance.now()];
  const look = () => {
    turns.push(performance.now());
    if (turns.length > most + 1) turns.shift();
  };
  const timer = setInterval(look, intervalMs).unref();
  return {
    milliseconds(withinMs = memoryMs) {
      const now = performance.now();
      const last = turns.length - 1;
      const before = turns.findIndex((_, at) => at === last || (turns[at + 1] ?? now) > now - withinMs);
      const [from = now, to = now] = [turns[before], turns[last]];
      // The next look is not late before its time.
      const late = Math.max(0, now - to - intervalMs);
      return Math.max(0, Math.trunc(to - from - (last - before) * intervalMs + late));
    },
    stop: () => clearInterval(timer),
  };
}
