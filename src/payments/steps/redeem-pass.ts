import { randomUUID } from 'node:crypto';
import { recordEnd, trackDelivery } from '../delivery.ts';
import { sha256 } from '../encoding.ts';
import { type PaymentAnswer, paidAnswer } from '../payment-answer.ts';
import type { PaymentRequest } from '../rail.ts';
import type { GateOptions, MakeBody } from './payment-step.ts';

/** Pays for a call with a pass; undefined when there is no call to take from it. */
export type RedeemPass = (
  request: PaymentRequest,
  pass: string,
  make: MakeBody,
) => Promise<PaymentAnswer | undefined>;

/**
 * Reserves a call of the pass, makes the report, and confirms the call once it was delivered, or gives it back. Where it is
 * not known whether a call was reserved, one that was is given back.
 */
export function createRedeemPass({
  ledger,
  holder,
  now,
  log,
}: Pick<GateOptions, 'ledger' | 'holder' | 'now' | 'log'>): RedeemPass {
  return async function redeemPass(request, pass, make) {
    const id = randomUUID();
    const lost = () => ledger.giveBackCall(id);
    try {
      const remaining = await ledger.reserveCall(sha256(pass), id, holder, now().getTime());
      if (remaining === undefined) return undefined;
      const body = await make();
      const delivered = () => ledger.confirmCall(id);
      const onDelivered = trackDelivery(request.signal, log, { delivered, lost });
      return { ...paidAnswer(body, { 'payment-pass-remaining': String(remaining) }), onDelivered };
    } catch (error) {
      // The store that failed may fail again: the client hears that at once, and gets its call when the store is back.
      await lost().catch(() => void recordEnd(lost, log));
      throw error;
    }
  };
}
