import type { Log } from '../../base/service.ts';
import type { Payment } from '../../store/ledger.ts';
import type { Ledger } from '../../store/queries/ledger-queries.ts';
import type { Passes } from '../create-passes.ts';
import type { OfferedRail, Terms } from '../payment-required.ts';
import { type PaymentRequest, type Presented, type Refusal, refusal } from '../rail.ts';

/** The row is `settling` and ours: its money is to be moved. */
export interface SettleStep {
  readonly kind: 'settle';
  readonly row: Payment;
  /** After a first try of unknown outcome. */
  readonly again: boolean;
}

/** What the answer of a payment is made from. */
export type LastStep =
  /** The row is paid for, `delivering` and ours. */
  | { readonly kind: 'deliver'; readonly row: Payment }
  /** The row was delivered, and its answer may be fetched again. */
  | { readonly kind: 'repeat'; readonly row: Payment }
  /** Money may have moved, and nobody knows yet; the key of the payment. */
  | { readonly kind: 'unknown'; readonly key: string }
  | {
      readonly kind: 'refuse';
      readonly refusal: Refusal;
      readonly headers: Record<string, string> | undefined;
    };

/** Where a presented payment stands after a step of the gate. */
export type PaymentStep = SettleStep | LastStep;

/** The step that ends in a refusal; `headers` go with a 402. */
export const refuseStep = (refusal: Refusal, headers?: Record<string, string>): LastStep => ({
  kind: 'refuse',
  refusal,
  headers,
});

/** What the gate and its steps work with. */
export interface GateOptions {
  readonly ledger: Ledger;
  /** Every rail that is configured: a payment that was sent is taken up even while its rail is not offered. */
  readonly rails: readonly OfferedRail[];
  /** What is offered now; undefined while nothing can be paid with. */
  readonly terms: () => Terms | undefined;
  readonly passes: Passes;
  /** This process in the ledger. */
  readonly holder: string;
  readonly now: () => Date;
  /** How long a request is held while the outcome of its payment is unknown, in milliseconds. */
  readonly holdMs: number;
  /** How long a request waits for another one that carries the same credential, in milliseconds. */
  readonly waitMs: number;
  readonly log: Log;
}

/** What is sold: the answer, made before money moves. Throws when it cannot be made; then nothing is charged. */
export type MakeBody = () => string | Promise<string>;

/** First step: the payment in a request, with its rail; undefined when there is none. Asks neither clock nor store. */
export function readPresented(
  rails: readonly OfferedRail[],
  request: PaymentRequest,
): { readonly offered: OfferedRail; readonly presented: Presented } | Refusal | undefined {
  const found = rails.flatMap((offered) => {
    const presented = offered.rail.read(request);
    return presented ? [{ offered, presented }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  if (found.length > 1)
    return refusal(400, 'bad-request', 'Pay on one rail: send PAYMENT-SIGNATURE or a Payment credential.');
  const { offered, presented } = first;
  return 'refused' in presented ? presented : { offered, presented };
}

/**
 * Takes a payment for delivery, with its pass: a `settled` row, or a `settling` one of ours that `receipt` proves
 * paid. Undefined when the row is in other hands.
 */
export async function takeDelivery(
  { ledger, passes, holder, now }: Pick<GateOptions, 'ledger' | 'passes' | 'holder' | 'now'>,
  row: Payment & { readonly state: 'settled' | 'settling' },
  receipt: { readonly reference?: string; readonly receipt?: string } = {},
): Promise<Payment | undefined> {
  const at = now().getTime();
  const from = row.state;
  const held = from === 'settling' ? holder : undefined;
  const patch = { owner: holder, ...receipt };
  const taken = await ledger.take(row.key, from, at, patch, passes.sell(row, at), held);
  return taken ? { ...row, ...patch, state: 'delivering' } : undefined;
}
