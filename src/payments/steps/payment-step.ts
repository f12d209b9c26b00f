import type { Payment } from '../../store/ledger.ts';
import type { Refusal } from '../rail.ts';

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
