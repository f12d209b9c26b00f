import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../base/availability.ts';
import type { Log } from '../base/service.ts';
import type { Payment } from '../store/ledger.ts';
import { type PaymentAnswer, paidAnswer, paymentProblem } from './payment-answer.ts';
import { type PaymentRequest, type Rail, tellPayment } from './rail.ts';
import type { GateOptions } from './steps/payment-step.ts';

/** How the end of an answer is written to the ledger; both may be repeated. */
interface DeliveryEnds {
  /** The last byte was handed to the connection. */
  delivered(): Promise<unknown>;
  /** The client hung up before. */
  lost(): Promise<unknown>;
}

/** Longest pause between two tries to write to the ledger. */
const RECORD_MS = 60_000;

/**
 * Writes the end of an answer to the ledger, outlasting an outage of the store: a report that was delivered must not be
 * booked as owed, nor a call of a pass as used that brought none. What is written may be written twice.
 */
export async function recordEnd(write: () => Promise<unknown>, log: Log): Promise<void> {
  for (let pause = 250; ; pause *= 2) {
    try {
      await write();
      return;
    } catch (error) {
      if (error instanceof StoreUnavailable && pause < RECORD_MS) {
        await sleep(pause, undefined, { ref: false });
        continue;
      }
      log('error', 'the ledger failed to record a delivery', { error });
      return;
    }
  }
}

/** Records the end of one answer; the sender calls what comes back once the last byte left. */
export function trackDelivery(signal: AbortSignal, log: Log, ends: DeliveryEnds): () => void {
  const onAbort = () => void recordEnd(ends.lost, log);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return () => {
    signal.removeEventListener('abort', onAbort);
    void recordEnd(ends.delivered, log);
  };
}

/** Last step: answers with what a payment bought. */
interface Delivery {
  /** Sends the answer of a row that is `delivering` and ours, and records how that ended. */
  deliver(request: PaymentRequest, rail: Rail, row: Payment): Promise<PaymentAnswer>;
  /** Sends the answer of a row that was delivered before. */
  repeat(rail: Rail, row: Payment): Promise<PaymentAnswer>;
}

const PASS_LOST = paymentProblem(
  503,
  'internal-payment-error',
  'The pass of this payment cannot be made at the moment. It is not charged again, and refunded when it stays undelivered for 15 minutes.',
);

/** The delivery of paid reports; a client that hangs up may come back for its own. */
export function createDelivery({
  ledger,
  passes,
  holder,
  now,
  log,
}: Pick<GateOptions, 'ledger' | 'passes' | 'holder' | 'now' | 'log'>): Delivery {
  const move = (key: string, to: 'delivered' | 'settled') =>
    ledger.move(key, 'delivering', to, now().getTime(), {}, holder);

  /** The paid answer; not `whole` when the payment has a pass that no key of ours can make again. */
  async function answer(rail: Rail, row: Payment): Promise<{ whole: boolean; answer: PaymentAnswer }> {
    const receipt = row.receipt ?? '{}';
    if (row.calls === 1) return { whole: true, answer: paidAnswer(row.body, rail.proof(receipt)) };
    const sold = await ledger.passOf(row.key);
    const pass = sold && passes.passOf(row.key, sold.keyId);
    const headers = rail.proof(receipt, sold && { calls: row.calls, remaining: sold.remaining });
    if (pass === undefined) return { whole: false, answer: paidAnswer(row.body, headers) };
    return { whole: true, answer: paidAnswer(row.body, { ...headers, 'payment-pass': pass }) };
  }

  return {
    async deliver(request, rail, row) {
      const { whole, answer: made } = await answer(rail, row);
      if (!whole) {
        log('error', 'a pass cannot be made: its key is not in MPP_SECRET_KEY', { payment: row.key });
        await move(row.key, 'settled');
        return PASS_LOST;
      }
      const onDelivered = trackDelivery(request.signal, log, {
        delivered: () => move(row.key, 'delivered'),
        lost: () => move(row.key, 'settled'),
      });
      return {
        ...made,
        onDelivered: () => {
          tellPayment(rail.name, 'delivered');
          onDelivered();
        },
      };
    },
    repeat: async (rail, row) => (await answer(rail, row)).answer,
  };
}
