/** How long one look at the store counts. */
const KEPT_MS = 1000;

/** Asks `check` at most once a second, however often health is asked for. */
export function rememberHealth(
  check: () => boolean | Promise<boolean>,
  now: () => number = Date.now,
): () => boolean | Promise<boolean> {
  let known: boolean | Promise<boolean> | undefined;
  let until = 0;
  return () => {
    if (known !== undefined && now() < until) return known;
    until = now() + KEPT_MS;
    const asked = Promise.resolve(check()).then((healthy) => {
      known = healthy;
      return healthy;
    });
    known = asked;
    return asked;
  };
}
