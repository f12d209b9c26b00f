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

/** State of a key in its window after one more hit. */
export interface Hits {
  /** Hits in the window, this one included. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts hits per key in windows that begin with a key's first hit. A shared store may answer later. */
export interface LimitCounter {
  hit(key: string, windowSeconds: number): Hits | Promise<Hits>;
}

/**
 * The networks that a client address lies in, each wider than the one before. A network is written as the version of IP
 * and the hexadecimal digits of its prefix, so that the text of a wider network begins the text of those within it.
 */
export interface Networks {
  /** One machine or home: IPv4 /32, IPv6 /64. */
  readonly host: string;
  /** One customer of a provider: IPv6 /56; for IPv4 the same as `host`. */
  readonly site: string;
  /** One provider or large organisation: IPv4 /24, IPv6 /48. */
  readonly wide: string;
}

/** Most tools of one watch list, and of one feed or calendar. */
export const WATCH_MAX = 50;

/** Reads a body whole; throws what `tooLong` gives as soon as it is longer than `most` bytes. */
export async function readWithin(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > most) throw tooLong();
    read.push(chunk);
  }
  return Buffer.concat(read, bytes);
}
