/** Lifetimes in seconds. */
export const LIFETIMES = {
  /** Anonymous credential, by the specification. */
  anonymousToken: 86_400,
  /** Every other access token. */
  token: 3600,
  /** Assertion of ours that an unclaimed agent trades for tokens. */
  anonymousAssertion: 86_400,
  assertion: 3600,
  refreshToken: 30 * 86_400,
  claim: 86_400,
  /** A claim or sign-in attempt with its codes. */
  attempt: 600,
  authorizationCode: 60,
  idToken: 300,
  session: 3600,
  /** How long an anonymous registration outlives its last token. */
  anonymousGrace: 86_400,
  /** How long an unused OAuth client is kept. */
  unusedClient: 90 * 86_400,
} as const;
