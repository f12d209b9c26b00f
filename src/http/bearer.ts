import type { ResourcePath } from '../base/resource-paths.ts';
import type { Authentication, Authenticator } from './authenticator.ts';
import { UNAUTHENTICATED } from './authenticator.ts';
import { errorDescription } from './errors/error-description.ts';
import { type Problem, problem } from './errors/problem.ts';

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
export function tokenRequired(scope: string, baseUrl: string, resource: ResourcePath): Problem {
  return problem(
    'unauthorized',
    `This operation needs a bearer token with the scope ${scope}. ${baseUrl}/auth.md shows how to get one.`,
    {},
    { 'www-authenticate': `Bearer ${resourceMetadata(baseUrl, resource)}, scope="${scope}"` },
  );
}

/** 403 for a valid token that lacks a scope. `scope` is all that the operation needs, separated by spaces. */
export function scopeRequired(scope: string, baseUrl: string, resource: ResourcePath): Problem {
  return problem(
    'insufficient-scope',
    `This operation needs the scope ${scope}, which the access token does not carry.`,
    {},
    {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}", ${resourceMetadata(baseUrl, resource)}`,
    },
  );
}
