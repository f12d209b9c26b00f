/** An ID-JAG that passed every check but single use. */
export interface AcceptedAssertion {
  readonly replayId: string;
  readonly replayExpiresAt: number;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** `iat` of the assertion in milliseconds; decides whether it is newer than a revocation, and a later event than it. */
  readonly issuedAt: number;
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
interface RevocationEvent {
  readonly replayId: string;
  readonly replayExpiresAt: number;
  readonly issuer: string;
  readonly subject: string;
  /** `iat` of the event in milliseconds. */
  readonly issuedAt: number;
}

interface TokenState {
  readonly generation: number;
  readonly revoked: boolean;
  /** Whether the client was seen in use before. */
  readonly used: boolean;
}

/** State of agents and their credentials. Every method is one atomic operation across all processes. */
export interface AgentStore {
  addClient(client: Client, claim?: Claim): Promise<void>;
  client(id: string): Promise<Client | undefined>;
  countClients(): Promise<number>;
  /** Clients registered from a network, all or those never used; counts to `most` and no further. */
  countClientsFrom(network: string, which: 'all' | 'unused', most: number): Promise<number>;
  /** Notes that an unclaimed client is in use, and keeps it at least until then. */
  keepClient(id: string, until: number, at: number): Promise<void>;
  /** Ends the client for good, with its tokens, refresh tokens and claim. */
  revokeClient(id: string, at: number): Promise<void>;
  /** Ends every token of the client that exists now. */
  cutTokens(id: string): Promise<void>;
  /** Current state of the client of a token, and whether it or this token was revoked; undefined without a client. */
  tokenState(id: string, jti: string): Promise<TokenState | undefined>;
  revokeToken(jti: string, expiresAt: number): Promise<void>;

  accountByEmail(email: string, newId: string, at: number): Promise<Account>;
  account(id: string): Promise<Account | undefined>;

  acceptAssertion(assertion: AcceptedAssertion, at: number): Promise<AssertionOutcome>;
  /**
   * Ends the delegation of an identity provider; false when the event was seen before, or was made before the newest
   * assertion about its subject. Unknown subjects are recorded too.
   */
  revokeDelegation(event: RevocationEvent, at: number): Promise<boolean>;

  claim(hash: string): Promise<Claim | undefined>;
  claimOf(clientId: string): Promise<Claim | undefined>;
  denyClaim(hash: string): Promise<void>;
  /** Begins an attempt and ends the ones before it; false when the claim is closed or its attempts are used up. */
  startAttempt(attempt: Attempt, maxAttempts: number): Promise<boolean>;
  attempt(hash: string): Promise<Attempt | undefined>;
  latestAttempt(claimHash: string): Promise<Attempt | undefined>;
  /** Counts a try before the code is compared; undefined when the tries are used up or the attempt is over. */
  spendTry(hash: string, maxTries: number, at: number): Promise<Attempt | undefined>;
  /** Moves an attempt on if it is in one of the states; undefined otherwise. Resets the tries. */
  moveAttempt(
    hash: string,
    from: readonly Attempt['state'][],
    to: { state: Attempt['state']; mailCode?: string; revealCode?: string; expiresAt?: number },
  ): Promise<Attempt | undefined>;
  /** Notes a poll and gives back the time of the one before. */
  notePoll(hash: string, at: number): Promise<number>;
  /** Binds a claim's client to a user and ends its older tokens; undefined when it was finished before. */
  finishClaim(
    bind: { claimHash: string; attemptHash: string | null; userId: string; scope: string },
    refresh?: RefreshToken,
  ): Promise<Client | undefined>;

  /** Swaps a refresh token for the next one. A token used before ends its whole family and the client's tokens. */
  rotateRefresh(
    hash: string,
    next: Omit<RefreshToken, 'family' | 'clientId'>,
    at: number,
  ): Promise<Client | undefined>;
  refreshOwner(hash: string): Promise<string | undefined>;

  putTicket(kind: string, hash: string, data: unknown, expiresAt: number): Promise<void>;
  ticket(kind: string, hash: string, at: number): Promise<unknown>;
  /** Gives a ticket out once. */
  takeTicket(kind: string, hash: string, at: number): Promise<unknown>;
  /** True for the first caller with this id only. */
  putOnce(id: string, expiresAt: number): Promise<boolean>;
}

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
