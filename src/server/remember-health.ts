import { setTimeout as sleep } from 'node:timers/promises';

/** How long one look at the store counts, and how long it may take, in milliseconds. */
const KEPT_MS = 1000;
const ANSWER_MS = 2000;

/** Asks `check` at most once a second, however often health is asked for; no answer in two is a bad one. */
export function rememberHealth(
  check: () => boolean | Promise<boolean>,
  now: () => number = () => performance.now(),
): () => boolean | Promise<boolean> {
  let known: boolean | Promise<boolean> | undefined;
  let until = 0;
  return () => {
    if (known !== undefined && now() < until) return known;
    until = now() + KEPT_MS;
    const asked = Promise.race([check(), sleep(ANSWER_MS, false, { ref: false })]).then((healthy) => {
      known = healthy;
      return healthy;
    });
    known = asked;
    return asked;
  };
}
