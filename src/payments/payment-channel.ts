import { channel } from 'node:diagnostics_channel';

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
