/** One way to pay with x402 (`PaymentRequirements` of version 2), exactly as the live 402 states it. */
export type X402Requirement = Readonly<Record<string, unknown>> & {
  readonly network: string;
  readonly scheme: string;
};

/** What the paid feed costs: known from the settings alone, so the build can state it too. */
export interface PaymentTerms {
  /** Path of the paid resource. */
  readonly path: string;
  readonly description: string;
  /** Price of one call, such as `{ amount: 0.01, currency: 'USD' }`. */
  readonly price: { readonly amount: number; readonly currency: string };
  /** Payment method of the card rail, such as `stripe`. */
  readonly method: string;
}

/** What the paid feed accepts at this moment; the source of the discovery documents. */
export interface PaymentFacts extends PaymentTerms {
  /** `accepts` of the live 402. */
  readonly accepts: readonly X402Requirement[];
  /** Base address of the facilitator that verifies and settles. */
  readonly facilitatorUrl: string;
  /** Whether that facilitator is our own, for tests, on our origin. */
  readonly sandbox: boolean;
  /** When terms last changed, ISO 8601. */
  readonly updatedAt: string;
}
