import type { Payments } from '../payments/payments.ts';
import type { PaymentsMode } from '../payments/payments-mode.ts';

/** The paid side of the service; opened on first use. */
export interface PaidFeed {
  readonly mode: PaymentsMode;
  /** Undefined when the feed is off. */
  payments(): Promise<Payments | undefined>;
  /** The sandbox; undefined in every other mode. */
  sandbox(): Promise<{ handle(request: Request): Promise<Response> } | undefined>;
  close(): Promise<void>;
}
