import type { Payment } from '../../store/ledger.ts';
import { recover } from '../books.ts';
import { type PaymentRequest, type Presented, type Rail, refusal } from '../rail.ts';
import { clientKeyOf, type LookUp } from './look-up-payment.ts';
import {
  type GateOptions,
  type MakeBody,
  type PaymentStep,
  refuseStep,
  takeDelivery,
} from './payment-step.ts';

/** Third step, for a payment that the ledger does not know: its row, before money moves. */
export type Claim = (
  request: PaymentRequest,
  rail: Rail,
  presented: Presented,
  make: MakeBody,
) => Promise<PaymentStep>;

const KEY_CONFLICT = refuseStep(
  refusal(409, 'payment-conflict', 'The idempotency key was used with another payment.'),
);

/** Checks a new payment, and enters it in the ledger unless its payer is owed a report already. */
export function createClaim(options: GateOptions, lookUp: LookUp): Claim {
  const { ledger, holder, now } = options;

  /**
   * A report that this payer paid for and never got: common clients forget a credential after a 503 and would
   * pay twice. The payer is proven by the verified authorization, or by the agent's token.
   */
  async function takeCredit(
    request: PaymentRequest,
    rail: Rail,
    presented: Presented,
    earlier: Payment | undefined,
  ): Promise<Payment | undefined> {
    const who = presented.payer
      ? { payer: presented.payer }
      : request.agent
        ? { agent: request.agent }
        : undefined;
    if (!who) return undefined;
    const states = ['settled', 'unknown', 'settling', 'delivering'] as const;
    const owed = await ledger.rows({ rail: rail.name, states, ...who, limit: 10 });
    for (const row of earlier ? [earlier, ...owed] : owed) {
      const paid = await recover(row, { ledger, rail, holder, now });
      const taken = paid && (await takeDelivery(options, paid));
      if (taken) return taken;
    }
    return undefined;
  }

  return async function claim(request, rail, presented, make) {
    const clientKey = clientKeyOf(request, rail, presented);
    const earlier = clientKey === null ? undefined : await ledger.findByClientKey(clientKey);
    const isAgents = !rail.knowsPayer && request.agent !== undefined;
    if (earlier && (!isAgents || earlier.state === 'delivered' || earlier.state === 'refunded'))
      return KEY_CONFLICT;
    const refused = await presented.check();
    if (refused) return refuseStep(refused);
    const credit = await takeCredit(request, rail, presented, earlier);
    if (credit) return { kind: 'deliver', row: credit };
    // The agent's earlier payment under this key may have moved money: a second one would be one too many.
    if (earlier && (await ledger.findByClientKey(earlier.clientKey ?? '')))
      return { kind: 'unknown', key: earlier.key };
    const body = await make();
    const at = now().getTime();
    const row: Payment = {
      key: presented.key,
      rail: rail.name,
      state: 'settling',
      payloadHash: presented.hash,
      amount: presented.amount,
      currency: presented.currency,
      calls: presented.calls,
      payer: presented.payer,
      agent: request.agent ?? null,
      body,
      reference: null,
      receipt: null,
      reason: null,
      clientKey,
      validBefore: presented.validBefore,
      refundedAt: null,
      owner: holder,
      attempts: 1,
      createdAt: at,
      updatedAt: at,
    };
    if (await ledger.claim(row)) return { kind: 'settle', row, again: false };
    return (await lookUp(request, rail, presented)) ?? KEY_CONFLICT;
  };
}
