import type { Log } from '../base/log.ts';
import { RESOURCE_PATHS } from '../base/resource-paths.ts';
import type { Store } from '../store/store.ts';
import type { Mailer } from './claim/mailer.ts';
import type { KeyRing } from './tokens/key-ring.ts';
import type { TrustedIssuers } from './tokens/trusted-issuers.ts';

/** What registration, claim, token and revocation work with. */
export interface AgentContext {
  /** Issuer, audience and base of every address. */
  readonly baseUrl: string;
  readonly store: Store;
  readonly keys: () => Promise<KeyRing>;
  readonly mailer: Mailer;
  readonly issuers: TrustedIssuers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Registrations kept at one time; beyond, registering answers 503. */
  readonly maxClients: number;
  /** Registrations that one provider may vouch for in so many seconds; unlimited when absent. */
  readonly issuerQuota?: { readonly quota: number; readonly window: number } | undefined;
  /** False switches off the quotas of mails and claims too (`RATE_LIMITS=off`). */
  readonly limited: boolean;
  readonly log: Log;
}

/** `aud` values that mean this server. */
export function audiences(baseUrl: string): string[] {
  return RESOURCE_PATHS.map((path) => baseUrl + path);
}
