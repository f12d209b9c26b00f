/** What a provider signed of a user, to be taken once. */
interface SignedOnce {
  readonly replayId: string;
  readonly replayExpiresAt: number;
  readonly issuer: string;
  readonly subject: string;
  /** `iat` in milliseconds; decides whether an assertion is newer than a revocation. */
  readonly issuedAt: number;
}

/** An ID-JAG that passed every check but single use. */
export interface AcceptedAssertion extends SignedOnce {
  readonly email: string;
  /** Domains whose mailboxes the issuer may speak for; its other users are linked to no account. */
  readonly emailDomains: readonly string[];
  /** Registration to create when the subject is new. */
  readonly client: Client;
  readonly userId: string;
}

export type AssertionOutcome =
  | { readonly outcome: 'accepted'; readonly client: Client }
  | { readonly outcome: 'replayed' | 'revoked' }
  /** There is an account of this address already: its owner has to prove the mailbox. */
  | { readonly outcome: 'interaction-required' };

/** An event by which a provider ends what it asserted of a user. */
export type RevocationEvent = SignedOnce;

/** A registered agent or OAuth client. Times are milliseconds since 1970. */
export interface Client {
  readonly id: string;
  /** Vocabulary it registered with; answers keep to it. */
  readonly dialect: 'specification' | 'auth.md' | 'rfc7591';
  /**
   * `anonymous`: its owner is not known. `pending`: waits for a person and has no rights yet. `identity`:
   * bound to a user. `oauth`: an RFC 7591 client, whose rights come with each grant.
   */
  readonly kind: 'anonymous' | 'pending' | 'identity' | 'oauth';
  readonly name: string | null;
  /** SHA-256 of the client secret. */
  readonly secretHash: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly scope: string;
  readonly userId: string | null;
  /** Tokens of another generation are refused. */
  readonly generation: number;
  readonly revokedAt: number | null;
  readonly createdAt: number;
  /** When the row may be swept; null keeps it. */
  readonly expiresAt: number | null;
  /** When it was first seen in use; null until then. */
  readonly usedAt: number | null;
  /** Narrowest network it was registered from, as in `Networks`; null once a user or a provider vouches for it. */
  readonly network: string | null;
}

/** A person, known by a mailbox that was proven. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

/** The right of the holder of a claim token to bind a registration to a person. */
export interface Claim {
  /** SHA-256 of the claim token. */
  readonly hash: string;
  readonly clientId: string;
  readonly status: 'open' | 'claimed' | 'denied' | 'revoked';
  readonly attempts: number;
  readonly expiresAt: number;
}

/**
 * One ceremony on a page: a claim, or a sign-in when `claimHash` is null. `sent`: the mail is out. `proved`:
 * the mailbox was proven. `entered`: the person typed the agent's code. `revealed`: the person got a code
 * for the agent. `replaced`: a newer attempt took over.
 */
export interface Attempt {
  /** SHA-256 of the secret in the page's address. */
  readonly hash: string;
  readonly claimHash: string | null;
  readonly clientId: string;
  readonly email: string;
  readonly state: 'sent' | 'proved' | 'entered' | 'revealed' | 'denied' | 'done' | 'replaced';
  /** HMACs of the codes. */
  readonly mailCode: string;
  readonly entryCode: string | null;
  readonly revealCode: string | null;
  readonly tries: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly polledAt: number;
  readonly expiresAt: number;
}

export interface RefreshToken {
  /** SHA-256 of the token. */
  readonly hash: string;
  /** Tokens that descend from one another. */
  readonly family: string;
  readonly clientId: string;
  readonly expiresAt: number;
}
