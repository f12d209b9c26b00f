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

/** The pass of a payment as it stands. */
interface SoldPass {
  /** Null for a pass that was not derived from its payment and cannot be made again. */
  readonly keyId: string | null;
  readonly remaining: number;
}

/** A call that was taken from a pass and is on its way to the client. */
interface ReservedCall {
  readonly id: string;
  /** Process that sends the answer. */
  readonly owner: string;
  readonly updatedAt: number;
}

/** Passes in the ledger; each method is one atomic operation across all processes. */
export interface PassLedger {
  /** The pass of a payment; undefined when none was sold or it was voided. */
  passOf(paymentKey: string): Promise<SoldPass | undefined>;
  /** Takes one call from a pass for the answer `id`; the calls that remain, or undefined when there is none to take. */
  reserveCall(hash: string, id: string, owner: string, at: number): Promise<number | undefined>;
  /** Ends a reservation whose answer arrived. */
  confirmCall(id: string): Promise<void>;
  /**
   * Ends a reservation whose answer did not arrive: the pass gets the call back. A pass gets back as many calls as it
   * was sold with and no more, so that nobody reads reports for ever by hanging up before their end.
   */
  giveBackCall(id: string): Promise<void>;
  /** Reservations made before a time, oldest first. */
  reservedCalls(before: number, limit: number): Promise<ReservedCall[]>;
}

/** Refunds in the ledger; each method is one atomic operation across all processes. */
export interface RefundLedger {
  /**
   * Moves a `settled` row to `refunded`, the refund being due, and voids its pass in the same transaction. False when
   * the row was not `settled` or a call of its pass was used: that row becomes `delivered`, since its answer arrived.
   */
  beginRefund(key: string, at: number, owner: string): Promise<boolean>;
  /** Notes that the money of a due refund went back. */
  finishRefund(key: string, at: number): Promise<void>;
  /** Takes a due refund back, which the processor refused: the row is `settled` and its pass valid again. */
  cancelRefund(key: string, at: number): Promise<void>;
}
