import { createHmac } from 'node:crypto';
import { DAY_MS } from '../base/time.ts';
import type { NewPass, Payment } from '../store/ledger.ts';
import { sha256 } from './encoding.ts';

/** Makes the secrets that pay for the further calls of a payment. */
export interface Passes {
  /** The pass to sell with a payment at `now`, in milliseconds; undefined when the payment buys one call. */
  sell(payment: Payment, now: number): NewPass | undefined;
  /** The pass of a payment as it was sold; undefined when the key that it was derived with is not among ours. */
  passOf(paymentKey: string, keyId: string | null): string | undefined;
}

const YEAR_MS = 365 * DAY_MS;

const keyIdOf = (secret: string) => sha256(`payment-pass-key:${secret}`).slice(0, 16);
// Challenge ids come from the same keys; their text has bars, and this one has none.
const derive = (secret: string, paymentKey: string) =>
  createHmac('sha256', secret).update(`payment-pass:${paymentKey}`).digest('base64url');

/**
 * Derives passes from payments, so that a retry gets the very same pass. The first secret sells; the others tell
 * passes that were sold before a rotation. A pass is redeemed by its hash alone and outlives its key.
 */
export function createPasses(secrets: readonly string[]): Passes {
  const [current] = secrets;
  return {
    sell(payment, now) {
      if (payment.calls === 1 || current === undefined) return undefined;
      return {
        hash: sha256(derive(current, payment.key)),
        keyId: keyIdOf(current),
        calls: payment.calls - 1,
        expiresAt: now + YEAR_MS,
      };
    },
    passOf(paymentKey, keyId) {
      const secret = secrets.find((one) => keyIdOf(one) === keyId);
      return secret === undefined ? undefined : derive(secret, paymentKey);
    },
  };
}
