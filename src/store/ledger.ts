/**
 * State of one payment. `settling`: a process is moving the money now; `settled`: paid, not delivered;
 * `delivering`: a process is sending the report; `unknown`: nobody knows yet whether money moved; `refunded`: the money
 * went back, or is due to (`refundedAt` is null).
 */
export const PAYMENT_STATES = [
  'settling',
  'settled',
  'delivering',
  'delivered',
  'failed',
  'unknown',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One payment. Never holds a credential: only its hash. */
export interface Payment {
  /** `x402:<network>:<asset>:<from>:<nonce>` in lower case, or `mpp:<challenge id>`. */
  readonly key: string;
  readonly rail: string;
  readonly state: PaymentState;
  readonly payloadHash: string;
  /** Smallest units of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** Calls that the payment buys, the report itself being the first. */
  readonly calls: number;
  /** Address that paid, in lower case; null when the rail does not tell. */
  readonly payer: string | null;
  /** The registered agent that made the payment, and the person it acts for; opaque. */
  readonly agent: string | null;
  /** The answer as it will be delivered, made before settlement. */
  readonly body: string;
  /** Transaction hash or processor's payment id. */
  readonly reference: string | null;
  /** Value of the receipt header. */
  readonly receipt: string | null;
  readonly reason: string | null;
  /** `Idempotency-Key` or `payment-identifier` of the payer, qualified by rail and payer. */
  readonly clientKey: string | null;
  /** After this time the payment can no longer be settled; null when there is no such time. */
  readonly validBefore: number | null;
  /** When the money went back; null in every state but `refunded`, and there while the refund is due. */
  readonly refundedAt: number | null;
  /** Process that holds a `settling` or `delivering` row. */
  readonly owner: string;
  readonly attempts: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type PaymentPatch = Partial<Pick<Payment, 'reference' | 'receipt' | 'reason' | 'owner' | 'attempts'>>;

/** A pass as it is sold with a payment. */
export interface NewPass {
  /** SHA-256 of the pass, in hexadecimal; the pass itself is never stored. */
  readonly hash: string;
  /** Names the key that the pass was derived with. */
  readonly keyId: string;
  /** Calls that the pass pays for. */
  readonly calls: number;
  readonly expiresAt: number;
}
