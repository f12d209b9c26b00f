import type { ReadScope } from '../../base/read-scope.ts';
import type { ResourcePath } from '../../base/resource-paths.ts';
import { scopeRequired, tokenRequired } from '../bearer.ts';
import type { Caller } from '../http.ts';
import type { Problem } from './problem.ts';

/**
 * Why a caller may not read what needs these scopes: 401 without a token, 403 with one that lacks a scope (RFC 6750
 * §3.1). Undefined when they may. A public scope needs no token.
 */
export function scopeRefusal(
  caller: Caller,
  scopes: readonly ReadScope[],
  { baseUrl, publicScopes }: { readonly baseUrl: string; readonly publicScopes: ReadonlySet<string> },
  resource: ResourcePath,
): Problem | undefined {
  const needed = scopes.filter((scope) => !publicScopes.has(scope));
  if (needed.every((scope) => caller.scopes.includes(scope))) return undefined;
  const named = [...new Set(needed)].join(' ');
  const refusal = caller.kind === 'unauthenticated' ? tokenRequired : scopeRequired;
  return refusal(named, baseUrl, resource);
}
