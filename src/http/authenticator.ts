import type { Caller } from './http.ts';

/** What became of a bearer token. `reason` is safe to show to the client. */
export type Authentication = { readonly caller: Caller } | { readonly error: string };

/** Checks a bearer token. Revocation takes effect with the next call. Never throws for bad input. */
export interface Authenticator {
  authenticate(token: string): Authentication | Promise<Authentication>;
}

export const UNAUTHENTICATED: Caller = { kind: 'unauthenticated', scopes: [] };
