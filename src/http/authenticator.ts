import type { ResourcePath } from '../base/resource-paths.ts';
import type { Caller } from './http.ts';

/** What became of a bearer token. `reason` is safe to show to the client. */
export type Authentication = { readonly caller: Caller } | { readonly error: string };

/**
 * Checks that a bearer token is good, and for the resource it was sent to. Revocation takes effect with the next call.
 * Never throws for bad input.
 */
export interface Authenticator {
  authenticate(token: string, resource: ResourcePath): Authentication | Promise<Authentication>;
}

export const UNAUTHENTICATED: Caller = { kind: 'unauthenticated', scopes: [] };
