import type { Log } from '../base/log.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Authenticator } from './authenticator.ts';
import type { Limits } from './limits/limits.ts';

/** What the router itself works with; endpoints get whatever else their services hold. */
export interface RouterServices {
  /** Public base URL without trailing slash; the only source of absolute addresses. */
  readonly baseUrl: string;
  readonly limits: Limits;
  /** Checks bearer tokens. */
  readonly authenticator: Authenticator;
  /** Scopes that need no token (`PUBLIC_SCOPES`). */
  readonly publicScopes: ReadonlySet<string>;
  readonly answers: AnswerCache;
  /** Whether this service observes changes itself (setting `OBSERVE`). */
  readonly observes: boolean;
  /** Writes one line to the operator's log. */
  readonly log: Log;
}
