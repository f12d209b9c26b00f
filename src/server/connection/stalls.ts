/** How the time in which the event loop stood still is counted. */
export interface Stalls {
  /** Whole milliseconds of the last while in which the loop stood still, up to this moment. */
  milliseconds(): number;
  stop(): void;
}

/**
 * Counts the time in which the event loop does not turn, because of long work or since the system does not run the
 * process. A stall counts for `memoryMs` after it; `intervalMs` is the time between two looks, by which it may be
 * counted too short.
 */
export function countStalls(intervalMs: number, memoryMs: number): Stalls {
  const most = Math.ceil(memoryMs / intervalMs);
  let first = performance.now();
  const turns = [first];
  const look = () => {
    turns.push(performance.now());
    if (turns.length > most) first = turns.shift() ?? first;
  };
  const timer = setInterval(look, intervalMs).unref();
  return {
    milliseconds: () => Math.max(0, Math.trunc(performance.now() - first - turns.length * intervalMs)),
    stop: () => clearInterval(timer),
  };
}
