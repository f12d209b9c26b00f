import type { LimitCounter, LimitPolicies } from '../base/limits.ts';
import { type Log, RESOURCE_PATHS } from '../base/service.ts';
import type { Store } from '../store/open-store.ts';
import type { Mailer } from './claim/mailer.ts';
import type { KeyRing } from './tokens/key-ring.ts';
import type { TrustedIssuers } from './tokens/trusted-issuers.ts';

/** What registration, claim, token and revocation work with. */
export interface AgentContext {
  /** Issuer, audience and base of every address. */
  readonly baseUrl: string;
  readonly store: Store;
  readonly keys: () => Promise<KeyRing>;
  /** Why the key file cannot be read again, while keys that were read before are in use. */
  readonly keyFault: () => string | undefined;
  readonly mailer: Mailer;
  readonly issuers: TrustedIssuers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Registrations kept at one time; beyond, registering answers 503. */
  readonly maxClients: number;
  /** Counts for quotas, across all processes. */
  readonly counter: LimitCounter;
  /** Quotas by policy; undefined (`RATE_LIMITS=off`) switches every limit off. */
  readonly quotas: LimitPolicies | undefined;
  readonly log: Log;
}

/** `aud` values that mean this server. */
export function audiences(baseUrl: string): string[] {
  return RESOURCE_PATHS.map((path) => baseUrl + path);
}
