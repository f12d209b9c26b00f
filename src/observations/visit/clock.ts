import { setTimeout as delay } from 'node:timers/promises';

/** Time in milliseconds since 1970, and waiting. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = { now: Date.now, sleep: (ms) => delay(ms) };
