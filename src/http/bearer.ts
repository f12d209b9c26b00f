import type { Authentication, Authenticator } from './authenticator.ts';
import { UNAUTHENTICATED } from './authenticator.ts';
import { type Problem, problem } from './problem.ts';

const INVALID = 'The access token is invalid or expired.';

/**
 * The caller of a request by its `Authorization` header (RFC 6750 §2.1). Other schemes than Bearer are not
 * ours and count as unauthenticated.
 */
export function readBearer(
  header: string | undefined,
  authenticator: Authenticator | undefined,
): Authentication | Promise<Authentication> {
  if (header === undefined || !/^bearer(?:\s|$)/i.test(header)) return { caller: UNAUTHENTICATED };
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)?.[1];
  if (token === undefined || authenticator === undefined) return { error: INVALID };
  return authenticator.authenticate(token);
}

/** 401 for a bad token, with the challenge that leads to the metadata (RFC 6750 §3, RFC 9728 §5.1). */
export function badToken(reason: string, baseUrl: string): Problem {
  const description = reason.replace(/[^\x20-\x7e]|["\\]/g, '');
  return problem(
    'invalid-token',
    `${reason} Register again at ${baseUrl}/api/agent/register, or send no token.`,
    {},
    {
      'www-authenticate': `Bearer error="invalid_token", error_description="${description}", resource_metadata="${metadata(baseUrl)}"`,
    },
  );
}

/** 401 without an error member, because no credential was sent (RFC 6750 §3.1). */
export function tokenRequired(scope: string, baseUrl: string): Problem {
  return problem(
    'unauthorized',
    `This operation needs a bearer token with the scope ${scope}. ${baseUrl}/auth.md shows how to get one.`,
    {},
    {
      'www-authenticate': `Bearer resource_metadata="${metadata(baseUrl)}", scope="${scope}"`,
    },
  );
}

/** 403 for a valid token that lacks a scope. */
export function scopeRequired(scope: string, baseUrl: string): Problem {
  return problem(
    'insufficient-scope',
    `This operation needs the scope ${scope}, which the access token does not carry.`,
    {},
    {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadata(baseUrl)}"`,
    },
  );
}

const metadata = (baseUrl: string) => `${baseUrl}/.well-known/oauth-protected-resource`;
