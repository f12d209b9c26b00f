import type { NewPass, PassLedger } from './pass-ledger.ts';
import type { RefundLedger } from './refund-ledger.ts';

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

type PaymentPatch = Partial<Pick<Payment, 'reference' | 'receipt' | 'reason' | 'owner' | 'attempts'>>;

interface LedgerTotals {
  readonly rail: string;
  readonly state: PaymentState;
  readonly currency: string;
  readonly payments: number;
  /** Sum of `amount`, in smallest units. */
  readonly amount: number;
}

/** The book of payments; times in milliseconds since 1970. Each write is durable when its promise resolves. */
export interface Ledger extends PassLedger, RefundLedger {
  find(key: string): Promise<Payment | undefined>;
  findByClientKey(clientKey: string): Promise<Payment | undefined>;
  /** The newest payment of a rail with this `payloadHash` that did not fail. */
  findByProof(rail: string, payloadHash: string): Promise<Payment | undefined>;
  /** Inserts a `settling` row; false when the key or the client key exists already. */
  claim(payment: Payment): Promise<boolean>;
  /**
   * Moves a row that is in `from` and held by `holder` (any when undefined); false when it was not. A row that becomes
   * `failed` sets its `clientKey` free: nothing was bought under it.
   */
  move(
    key: string,
    from: PaymentState,
    to: PaymentState,
    at: number,
    patch?: PaymentPatch,
    holder?: string,
  ): Promise<boolean>;
  /**
   * Moves a paid row to `delivering` as `move` does and, in the same transaction, sells its pass unless it was sold
   * before: one payment has one pass.
   */
  take(
    key: string,
    from: 'settling' | 'settled',
    at: number,
    patch: PaymentPatch,
    pass: NewPass | undefined,
    holder?: string,
  ): Promise<boolean>;
  /** Rows in one of the states, oldest first; narrowed by rail, payer, agent, last change before a time, creation after a time, refund due. */
  rows(filter: {
    readonly states?: readonly PaymentState[];
    readonly rail?: string;
    readonly payer?: string;
    readonly agent?: string;
    readonly before?: number;
    readonly createdAfter?: number;
    readonly refundDue?: true;
    readonly newestFirst?: boolean;
    readonly limit: number;
  }): Promise<Payment[]>;
  totals(): Promise<LedgerTotals[]>;
}
