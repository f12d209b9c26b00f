import type { Payments } from '../payments/payments.ts';

/** The paid side of the service; opened on first use. */
export interface PaidFeed {
  readonly mode: 'sandbox' | 'live' | 'off';
  /** Undefined when the feed is off. */
  payments(): Promise<Payments | undefined>;
  /** The sandbox; undefined in every other mode. */
  sandbox(): Promise<{ handle(request: Request): Promise<Response> } | undefined>;
  close(): Promise<void>;
}
