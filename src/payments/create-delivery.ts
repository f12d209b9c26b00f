import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { StoreUnavailable } from '../base/store-unavailable.ts';
import type { Ledger, Payment } from '../store/ledger.ts';
import { sha256 } from './digest.ts';
import { type PaymentAnswer, paidAnswer } from './payment-answer.ts';
import { tellPayment } from './payment-channel.ts';
import type { PaymentRequest, Rail } from './rail.ts';

export interface DeliveryOptions {
  readonly ledger: Ledger;
  /** This process in the ledger. */
  readonly holder: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Makes the answer that carries a paid report, `calls` being what the payment bought. */
export type Deliver = (
  request: PaymentRequest,
  rail: Rail,
  row: Payment,
  calls: number,
) => Promise<PaymentAnswer>;

/** Longest pause between two tries to record a delivery. */
const RECORD_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;

/** Sends the body of a row that is `delivering` and ours; a client that hangs up may come back for it. */
export function createDelivery({ ledger, holder, now, log }: DeliveryOptions): Deliver {
  const at = () => now().getTime();

  /** Records the end of a delivery; false while the ledger cannot be written. */
  async function recorded(key: string, to: 'delivered' | 'settled'): Promise<boolean> {
    try {
      await ledger.move(key, 'delivering', to, at(), {}, holder);
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }

  return async function deliver(request, rail, row, calls) {
    // An outage is outlasted: a report that was delivered must not be booked as owed.
    const move = async (to: 'delivered' | 'settled') => {
      try {
        for (let pause = 250; pause < RECORD_MS; pause *= 2) {
          if (await recorded(row.key, to)) return;
          await sleep(pause, undefined, { ref: false });
        }
        await ledger.move(row.key, 'delivering', to, at(), {}, holder);
      } catch (error) {
        log('error', 'the ledger failed', { payment: row.key, error });
      }
    };
    const extra: Record<string, string> = {};
    let receipt: Record<string, unknown> | undefined;
    if (calls > 1) {
      const pass = randomBytes(16).toString('base64url');
      await ledger.addPack(sha256(pass), calls - 1, row.key, at() + YEAR_MS);
      extra['payment-pass'] = pass;
      receipt = { calls, remaining: calls - 1 };
    }
    const onAbort = () => void move('settled');
    if (request.signal.aborted) onAbort();
    request.signal.addEventListener('abort', onAbort, { once: true });
    return {
      ...paidAnswer(row.body, { ...rail.proof(row.receipt ?? '{}', receipt), ...extra }),
      onDelivered: () => {
        request.signal.removeEventListener('abort', onAbort);
        tellPayment(rail.name, 'delivered');
        void move('delivered');
      },
    };
  };
}
