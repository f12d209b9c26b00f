/**
 * The wall clock in milliseconds, but never ahead of the time that has really passed since now: a clock that jumps
 * forward by mistake must not make what is deleted by age look old.
 */
export function createSteadyClock(
  wall: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => number {
  const start = wall() - elapsed();
  return () => Math.min(wall(), Math.ceil(start + elapsed()));
}
