import type { ReadScope } from '../base/service.ts';
import { badRequest } from './request-fields.ts';

/** Scopes that an anonymous agent gets, in the order of the specification. */
export const ANONYMOUS_SCOPES = ['read:tools', 'search'] as const satisfies readonly ReadScope[];
/** Scopes of an agent with an identified user. */
export const IDENTITY_SCOPES = [
  'read:tools',
  'search',
  'read:categories',
] as const satisfies readonly ReadScope[];
/** Scopes of the authorization code grant. */
export const SIGN_IN_SCOPES = ['openid', 'email', ...IDENTITY_SCOPES] as const;

/**
 * The scopes granted of those asked for (space-separated), in the order of `allowed`; all when nothing was
 * asked for. Throws `invalid_scope` when one is not allowed.
 */
export function narrowScope(requested: string | undefined, allowed: readonly string[]): string[] {
  const wanted = (requested ?? '').split(' ').filter(Boolean);
  if (wanted.length === 0) return [...allowed];
  const refused = wanted.find((scope) => !allowed.includes(scope));
  if (refused !== undefined) {
    throw badRequest('invalid_scope', `scope may hold ${allowed.join(' ')}; the request names another one`);
  }
  return allowed.filter((scope) => wanted.includes(scope));
}

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
