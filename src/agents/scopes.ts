import type { ReadScope } from '../base/read-scope.ts';
import { badRequest } from './fault.ts';

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
