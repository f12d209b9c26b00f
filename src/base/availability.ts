/**
 * The store cannot do this now: it is unreachable, too slow, full or read-only. What was asked for may or may not
 * have happened; nothing of it was acknowledged. Trying again later may work.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(reason: string, cause?: unknown) {
    super(`the store is unavailable: ${reason}`, { cause });
  }
}

/**
 * Calls `use` with a value or with what a promise brings. A value is used at once: to wait for a promise would cost more
 * than most answers from memory.
 */
export function whenReady<T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
