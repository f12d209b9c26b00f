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
