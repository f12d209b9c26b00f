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
  /** A registration that was never used: as long as a token traded for its assertion at the last moment. */
  neverUsed: 86_400 + 3600,
  /** How long an anonymous registration that was used is kept after its token. */
  anonymousGrace: 86_400,
  /** How long an OAuth client is kept after its last token was issued. */
  idleClient: 90 * 86_400,
} as const;
