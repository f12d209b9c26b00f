import type { ReadScope, ResourcePath } from '../base/service.ts';
import { jsonResponse } from './answers.ts';
import type { ApiResponse, Caller } from './http.ts';
import { type Problem, problem } from './problem.ts';

/** What became of a bearer token. `reason` is safe to show to the client. */
type Authentication = { readonly caller: Caller } | { readonly error: string };

/**
 * Checks that a bearer token is good, and for the resource it was sent to. Revocation takes effect with the next call.
 * Never throws for bad input.
 */
export interface Authenticator {
  authenticate(token: string, resource: ResourcePath): Authentication | Promise<Authentication>;
}

export const UNAUTHENTICATED: Caller = { kind: 'unauthenticated', scopes: [] };

/** A text cut to the characters that `error_description` allows (RFC 6749 §5.2, RFC 6750 §3). */
export function errorDescription(text: string): string {
  return text.replace(/[^\x20-\x7e]|["\\]/g, '');
}

const INVALID = 'The access token is invalid or expired.';

/**
 * The caller of a resource by the `Authorization` header of the request (RFC 6750 §2.1). Other schemes than Bearer
 * are not ours and count as unauthenticated.
 */
export function readBearer(
  header: string | undefined,
  authenticator: Authenticator | undefined,
  resource: ResourcePath,
): Authentication | Promise<Authentication> {
  if (header === undefined || !/^bearer(?:\s|$)/i.test(header)) return { caller: UNAUTHENTICATED };
  const token = bearerToken(header);
  if (token === undefined || authenticator === undefined) return { error: INVALID };
  return authenticator.authenticate(token, resource);
}

/** The token of an `Authorization` header of the scheme Bearer; undefined for another scheme or a malformed token. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}

/** `resource_metadata` of a challenge: where the metadata of a resource is (RFC 9728 §3.1, §5.1). */
export function resourceMetadata(baseUrl: string, resource: ResourcePath): string {
  return `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${resource}"`;
}

/** 401 for a bad token, with the challenge that leads to the metadata (RFC 6750 §3, RFC 9728 §5.1). */
export function badToken(reason: string, baseUrl: string, resource: ResourcePath): Problem {
  const description = errorDescription(reason);
  return problem(
    'invalid-token',
    `${reason} Register again at ${baseUrl}/api/agent/register, or send no token.`,
    {},
    {
      'www-authenticate': `Bearer error="invalid_token", error_description="${description}", ${resourceMetadata(baseUrl, resource)}`,
    },
  );
}

/** 401 without an error member, because no credential was sent (RFC 6750 §3.1). `scope` is separated by spaces. */
function tokenRequired(scope: string, baseUrl: string, resource: ResourcePath): Problem {
  return problem(
    'unauthorized',
    `This operation needs a bearer token with the scope ${scope}. ${baseUrl}/auth.md shows how to get one.`,
    {},
    { 'www-authenticate': `Bearer ${resourceMetadata(baseUrl, resource)}, scope="${scope}"` },
  );
}

/** 403 for a valid token that lacks a scope. `scope` is all that the operation needs, separated by spaces. */
function scopeRequired(scope: string, baseUrl: string, resource: ResourcePath): Problem {
  return problem(
    'insufficient-scope',
    `This operation needs the scope ${scope}, which the access token does not carry.`,
    {},
    {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}", ${resourceMetadata(baseUrl, resource)}`,
    },
  );
}

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

/** Renders a problem as the error JSON of OAuth endpoints (RFC 6749 §5.2). */
export function oauthErrorResponse(error: Problem): ApiResponse {
  const description = errorDescription(error.message);
  return jsonResponse(
    { error: codeOf(error.status), error_description: description, message: description },
    { ...error.headers },
    error.status,
  );
}

const CODES: Readonly<Record<number, string>> = {
  401: 'invalid_token',
  403: 'insufficient_scope',
  404: 'not_found',
  429: 'rate_limit_exceeded',
  503: 'temporarily_unavailable',
};

const codeOf = (status: number) => CODES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request');
