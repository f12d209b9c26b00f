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
export interface SoldPass {
  /** Null for a pass that was not derived from its payment and cannot be made again. */
  readonly keyId: string | null;
  readonly remaining: number;
}

/** A call that was taken from a pass and is on its way to the client. */
export interface ReservedCall {
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
