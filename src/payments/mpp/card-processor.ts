/** What the rail needs of a card processor. Throws {@link ProcessorError}. */
export interface CardProcessor {
  /** Confirms a charge with a shared payment token. The same key never charges twice. */
  charge(order: {
    readonly token: string;
    readonly cents: number;
    readonly challengeId: string;
  }): Promise<CardCharge>;
  /** A charge by the challenge it paid for; undefined when the processor knows none. */
  findCharge(challengeId: string): Promise<CardCharge | undefined>;
  refund(chargeId: string, challengeId: string): Promise<boolean>;
  /** Whether the processor takes our key; throws when it does not or does not answer. */
  check(): Promise<void>;
  /** Withdraws a charge that waits for its card holder. */
  cancel(chargeId: string): Promise<void>;
}

export interface CardCharge {
  readonly id: string;
  readonly status: string;
  readonly cents: number;
  readonly currency: string;
}

/** `refused`: the processor decided against the charge. `unknown`: it may have charged. */
export class ProcessorError extends Error {
  override readonly name = 'ProcessorError';
  readonly certainty: 'refused' | 'unknown';
  constructor(certainty: 'refused' | 'unknown', code: string) {
    super(code);
    this.certainty = certainty;
  }
}
