/** Default quotas: requests per window in seconds. `RATE_LIMITS` replaces single ones. */
export const LIMIT_POLICIES = {
  /** No token; per address. */
  unauthenticated: { quota: 30, window: 60 },
  /** Anonymous credential; per client. */
  anonymous: { quota: 60, window: 60 },
  /** All anonymous credentials together; per address. */
  ceiling: { quota: 600, window: 60 },
  /** Credential with a proven identity; per client. */
  identity: { quota: 300, window: 60 },
  /** Registrations; per address. */
  register: { quota: 30, window: 60 },
  /** Registrations by ID-JAG; per issuer. */
  register_issuer: { quota: 600, window: 3600 },
  /** Claim attempts; per address. */
  claim: { quota: 30, window: 60 },
  /** Token, revocation and authorization requests; per address. */
  token: { quota: 120, window: 60 },
  /** Failed bearer tokens; per address. */
  bad_token: { quota: 60, window: 60 },
  /** Pages that are rendered for each request, such as `/tools?…`, `/compare?…` and `/sign-in`, in every form; per address. */
  pages: { quota: 120, window: 60 },
  /** Messages of MCP that read no records: `initialize`, lists, notifications, pings, and what is no message; per address. */
  protocol: { quota: 120, window: 60 },
  /** Payments and passes, before the ledger is asked for them; per address. */
  payment: { quota: 600, window: 60 },
  /** Requests for the paid feed that are not paid; per address. */
  paid: { quota: 120, window: 60 },
} as const satisfies Record<string, Quota>;

export interface Quota {
  /** Requests allowed in one window. */
  readonly quota: number;
  /** Length of the window in seconds. */
  readonly window: number;
}
export type LimitPolicy = keyof typeof LIMIT_POLICIES;
export type LimitPolicies = Readonly<Record<LimitPolicy, Quota>>;

/**
 * Reads `RATE_LIMITS`: absent for the defaults, `off` for none (undefined), or a list such as
 * `unauthenticated=6000/60,anonymous=60/60` (requests/seconds). Throws an error that names the bad part.
 */
export function parseRateLimits(text: string | undefined): LimitPolicies | undefined {
  if (text?.trim() === 'off') return undefined;
  const policies: Record<LimitPolicy, Quota> = { ...LIMIT_POLICIES };
  for (const part of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const match = /^\s*([a-z_]+)\s*=\s*([1-9]\d{0,8})\/([1-9]\d{0,5})\s*$/.exec(part);
    const name = match?.[1];
    if (!match || !name || !Object.hasOwn(LIMIT_POLICIES, name)) {
      const known = Object.keys(LIMIT_POLICIES).join(', ');
      throw new Error(
        `RATE_LIMITS: "${part.trim()}" is not <policy>=<requests>/<seconds>; policies are ${known}; or use off`,
      );
    }
    policies[name as LimitPolicy] = { quota: Number(match[2]), window: Number(match[3]) };
  }
  return policies;
}
