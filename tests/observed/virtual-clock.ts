import type { Clock } from '../../src/observations/visit/host-gate.ts';

/** A clock that jumps to the next end of a wait as soon as nothing else is left to do. */
export function createVirtualClock(start: number): Clock & { set(time: number): void } {
  const sleepers: { at: number; wake: () => void }[] = [];
  let now = start;
  let isPumping = false;
  function pump(): void {
    let next = 0;
    for (let at = 1; at < sleepers.length; at += 1)
      if ((sleepers[at]?.at ?? 0) < (sleepers[next]?.at ?? 0)) next = at;
    const [sleeper] = sleepers.splice(next, 1);
    isPumping = sleeper !== undefined;
    if (!sleeper) return;
    now = Math.max(now, sleeper.at);
    sleeper.wake();
    setImmediate(pump);
  }
  return {
    now: () => now,
    set: (time) => {
      now = time;
    },
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: now + ms, wake });
        if (!isPumping) setImmediate(pump);
        isPumping = true;
      }),
  };
}
