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
 * Uses a value that is there or is still to come: at once where it is there, since a promise in between costs more than
 * most answers that are kept in memory.
 */
export function whenReady<T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
