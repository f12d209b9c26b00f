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
