import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../base/time.ts';
import type { Payment } from '../../store/ledger.ts';
import { isAbandoned } from '../holder.ts';
import { type PaymentRequest, type Presented, type Rail, refusal } from '../rail.ts';
import {
  type GateOptions,
  type LastStep,
  type PaymentStep,
  refuseStep,
  takeDelivery,
} from './payment-step.ts';

/** The payer's idempotency key, kept apart by rail and payer or agent; null when there is none. */
export function clientKeyOf(request: PaymentRequest, rail: Rail, presented: Presented): string | null {
  const id = presented.clientKey ?? request.header('idempotency-key');
  if (id === undefined || !/^[\x21-\x7e]{1,255}$/.test(id)) return null;
  return `${rail.name}:${presented.payer ?? request.agent ?? ''}:${id}`;
}

/** How long a delivered answer may be fetched again, in milliseconds. */
const REPEAT_MS = DAY_MS;

/** Second step: what the ledger knows of a payment; undefined when it was never presented. */
export type LookUp = (
  request: PaymentRequest,
  rail: Rail,
  presented: Presented,
) => Promise<PaymentStep | undefined>;

/**
 * A known payment is waited for, delivered, settled again or refused, by its own row: whatever is offered at present,
 * it brings what it bought. It is known by its key, or by its proof under another challenge: who holds the card token
 * is the payer. An idempotency key proves nothing.
 */
export function createLookUp(options: GateOptions): LookUp {
  const { ledger, holder, now } = options;
  const at = () => now().getTime();

  async function find(rail: Rail, { key, hash }: Presented): Promise<Payment | undefined> {
    const own = await ledger.find(key);
    if (own && own.state !== 'failed') return own;
    return (await ledger.findByProof(rail.name, hash)) ?? own;
  }

  async function release(row: Payment): Promise<void> {
    const to = row.state === 'settling' ? 'unknown' : 'settled';
    await ledger.move(row.key, row.state, to, at(), {}, row.owner);
  }

  /** A payment that will not change any more. */
  function closed(request: PaymentRequest, rail: Rail, presented: Presented, row: Payment): LastStep {
    if (row.state === 'failed') {
      const reason = row.reason ?? 'the payment failed';
      const headers = rail.failureProof?.(reason, row.payer);
      return refuseStep(refusal(402, 'verification-failed', reason), headers);
    }
    const sameKey = row.clientKey !== null && row.clientKey === clientKeyOf(request, rail, presented);
    // While nothing can be paid with, there is no offer to send a used payment to.
    const again = sameKey || options.terms() === undefined;
    if (row.state === 'delivered' && again && at() - row.updatedAt < REPEAT_MS)
      return { kind: 'repeat', row };
    const detail =
      row.state === 'refunded'
        ? 'This payment was refunded.'
        : 'This payment was used: its report was delivered.';
    return refuseStep(refusal(402, 'invalid-challenge', detail));
  }

  return async function lookUp(request, rail, presented) {
    let row = await find(rail, presented);
    if (!row) return undefined;
    if (row.payloadHash !== presented.hash)
      return refuseStep(
        refusal(409, 'payment-conflict', 'This payment was presented before with another proof.'),
      );
    const { key } = row;
    const deadline = performance.now() + options.waitMs;
    for (; row; row = await ledger.find(key)) {
      const { state } = row;
      if (state === 'settled') {
        const taken = await takeDelivery(options, { ...row, state });
        if (taken) return { kind: 'deliver', row: taken };
      } else if (state === 'unknown') {
        const attempts = row.attempts + 1;
        if (await ledger.move(key, 'unknown', 'settling', at(), { owner: holder, attempts }))
          return { kind: 'settle', row: { ...row, state: 'settling', attempts }, again: true };
      } else if (state === 'settling' || state === 'delivering') {
        if (isAbandoned(row, holder, at())) await release(row);
        else if (performance.now() >= deadline || request.signal.aborted) return { kind: 'unknown', key };
        else await sleep(25);
      } else return closed(request, rail, presented, row);
    }
    return { kind: 'unknown', key };
  };
}
