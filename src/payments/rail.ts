import { channel } from 'node:diagnostics_channel';
import type { Payment } from '../store/ledger.ts';

/** What a request brings that payment looks at. */
export interface PaymentRequest {
  readonly method: string;
  header(name: string): string | undefined;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
  /** The registered agent whose valid bearer token came with the payment, and the person it acts for; opaque. */
  readonly agent?: string | undefined;
}

/** A presentation that is refused: status, problem type (below `https://paymentauth.org/problems/`), reason. */
export interface Refusal {
  readonly refused: true;
  readonly status: 400 | 402 | 409 | 503;
  readonly problem: string;
  readonly detail: string;
}

export const refusal = (status: Refusal['status'], problem: string, detail: string): Refusal => ({
  refused: true,
  status,
  problem,
  detail,
});

/** What became of a settlement. `unknown`: money may or may not have moved. */
export type Outcome =
  | { readonly kind: 'settled'; readonly reference: string; readonly receipt: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly problem?: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** One payment as presented and decoded, but not yet checked or paid. */
export interface Presented {
  readonly key: string;
  /** Hash over the whole proof, so that another proof under the same key is noticed. */
  readonly hash: string;
  readonly amount: number;
  readonly currency: string;
  readonly payer: string | null;
  /** The payer's own id for idempotence, unqualified. */
  readonly clientKey: string | undefined;
  readonly validBefore: number | null;
  /** Calls that the payment buys. */
  readonly calls: number;
  /** Checks against the present terms, the clock or another service; refuses, or lets pass. Nothing is charged. */
  check(): Promise<Refusal | undefined>;
  /**
   * Moves the money for a row, which may be that of an earlier challenge with the same proof; `again` after a first
   * try of unknown outcome. Repeating it never charges twice.
   */
  settle(row: Payment, again: boolean): Promise<Outcome>;
}

/** One way to pay. The gate knows nothing else about it. */
export interface Rail {
  readonly name: 'x402' | 'stripe';
  /** Whether the payer's identity is proven before settlement. */
  readonly knowsPayer: boolean;
  /** The payment in a request; undefined when there is none for this rail. */
  read(request: PaymentRequest): Presented | Refusal | undefined;
  /** Finds out, without the credential, what became of a payment. `none` when it certainly was not made. */
  reconcile(payment: Payment): Promise<Outcome | { readonly kind: 'none' }>;
  /** Gives the money back, when the rail can. `unknown`: it may have gone back; asking again refunds once. */
  refund?(payment: Payment): Promise<'refunded' | 'refused' | 'unknown'>;
  /** Headers that prove the payment in the answer. `extra` is added to the receipt where it has room. */
  proof(receipt: string, extra?: Readonly<Record<string, unknown>>): Record<string, string>;
  /** Headers that tell the payer a settlement failed, when the rail has them. */
  failureProof?(reason: string, payer: string | null): Record<string, string>;
}

/** Published when a payment reaches a state that an operator counts. */
export interface PaymentEvent {
  readonly rail: string;
  /** `unknown`: money may have moved and nobody knows yet. */
  readonly outcome: 'settled' | 'failed' | 'unknown' | 'delivered';
}

/** Every payment (docs/observability.md). */
export const paymentChannel = channel('fintech-tool-directory:payment');

/** Publishes what became of a payment; costs nothing while nobody listens. */
export function tellPayment(rail: PaymentEvent['rail'], outcome: PaymentEvent['outcome']): void {
  if (paymentChannel.hasSubscribers) paymentChannel.publish({ rail, outcome } satisfies PaymentEvent);
}
