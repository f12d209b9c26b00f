/**
 * Uses a value that is there or is still to come: at once where it is there, since a promise in between costs more than
 * most answers that are kept in memory.
 */
export function whenReady<T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
