import { errors, jwtVerify } from 'jose';
import { DAY_MS } from '../../base/time.ts';
import type { Client } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { badRequest } from '../request-fields.ts';
import { hashSecret } from '../secret.ts';
import { verifyAccessToken } from './access-token.ts';
import { verifyIdentityAssertion } from './identity-assertion.ts';
import { algorithmsOf, readJwt } from './trusted-issuers.ts';

/**
 * Revokes a token (RFC 7009 §2): an access token alone, a refresh token or identity assertion together with
 * every token of its registration. Unknown, expired and revoked tokens are no error. A token of another
 * client than `caller` stays valid; when that caller was authenticated, this throws `invalid_request`.
 */
export async function revokeToken(
  context: AgentContext,
  token: string,
  caller?: { readonly client: Client; readonly authenticated: boolean } | undefined,
): Promise<void> {
  const owner = await ownerOf(context, token);
  if (!owner) return;
  if (caller && caller.client.id !== owner.clientId) {
    if (caller.authenticated) throw badRequest('invalid_request', 'the token was issued to another client');
    return;
  }
  if (owner.jti === undefined) return context.store.cutTokens(owner.clientId);
  // A minute longer than the token lives, for clocks that differ.
  return context.store.revokeToken(owner.jti, ((owner.exp ?? 0) + 60) * 1000);
}

async function ownerOf(
  context: AgentContext,
  token: string,
): Promise<{ clientId: string; jti?: string; exp?: number } | undefined> {
  if (token.startsWith('art_')) {
    const clientId = await context.store.refreshOwner(hashSecret(token));
    return clientId === undefined ? undefined : { clientId };
  }
  // Expired ones too: by a clock that is wrong now, they may be good again later.
  const timeless = { ...context, now: () => 0 };
  const claims = await verifyAccessToken(await context.keys(), context.baseUrl, token, 0);
  if (claims) return { clientId: claims.client_id, jti: claims.jti, exp: claims.exp };
  const client = await verifyIdentityAssertion(timeless, token);
  return client && { clientId: client.id };
}

/** Event by which a provider revokes its assertions about a user. */
export const ASSERTION_REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** How old an event may be in milliseconds; it is remembered for as long. */
const MEMORY = DAY_MS;
/** How far the clock of a provider may be ahead, in milliseconds. */
const SKEW = 60_000;

/**
 * Takes a security event token (RFC 8417, typ `secevent+jwt`) or logout token (`logout+jwt`) from a trusted
 * provider and ends the registration of its subject. An event that was seen before, or was made before the newest
 * assertion about its subject, changes nothing.
 */
export async function receiveEvent(
  context: AgentContext,
  token: string,
  typ: 'secevent+jwt' | 'logout+jwt',
): Promise<void> {
  const read = readJwt(token, () =>
    badRequest('invalid_request', 'the body must be a signed JWT in compact form of at most 16 KiB'),
  );
  const { claims } = read;
  if (read.typ !== typ) throw badRequest('invalid_request', `the token must have typ ${typ}`);
  const issuer = context.issuers.get(String(claims.iss));
  if (!issuer) throw badRequest('invalid_issuer', 'the issuer of the event is not trusted here');
  try {
    await jwtVerify(token, issuer.keys, {
      algorithms: algorithmsOf(issuer),
      currentDate: new Date(context.now()),
      clockTolerance: 60,
    });
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey)
      throw badRequest('invalid_key', 'the key of the event is not a key of its issuer');
    throw badRequest('authentication_failed', 'the event could not be verified with a key of its issuer');
  }
  const audience = Array.isArray(claims.aud) && claims.aud.length === 1 ? claims.aud[0] : claims.aud;
  if (audience !== context.baseUrl && audience !== `${context.baseUrl}/`) {
    throw badRequest('invalid_audience', `aud of the event must be ${context.baseUrl}`);
  }
  const { iat, jti, events } = claims;
  if (typeof iat !== 'number' || typeof jti !== 'string' || jti === '')
    throw badRequest('invalid_request', 'the event must have iat and jti');
  const age = context.now() - iat * 1000;
  if (age < -SKEW || age >= MEMORY)
    throw badRequest('invalid_request', 'iat of the event must be a time within the last 24 hours');
  const kinds = typeof events === 'object' && events !== null ? Object.keys(events) : [];
  if (!kinds.includes(ASSERTION_REVOKED) && !(typ === 'logout+jwt' && kinds.includes(LOGOUT))) {
    throw badRequest('invalid_request', `events must hold ${ASSERTION_REVOKED}`);
  }
  const subject = subjectOf(claims, events);
  if (subject === undefined)
    throw badRequest('invalid_request', 'the event must name its subject by sub or sub_id');
  await context.store.revokeDelegation(
    {
      replayId: hashSecret(`event\n${issuer.issuer}\n${jti}`),
      replayExpiresAt: iat * 1000 + MEMORY,
      issuer: issuer.issuer,
      subject,
      issuedAt: iat * 1000,
    },
    context.now(),
  );
}

/** The subject: `sub`, or an `iss_sub` subject identifier (RFC 9493 §3.2.4) of the token or of its event. */
function subjectOf(claims: Record<string, unknown>, events: unknown): string | undefined {
  const event = (events as Record<string, unknown>)[ASSERTION_REVOKED] as Record<string, unknown> | undefined;
  const identifiers = [claims['sub_id'], event?.['subject'], event?.['sub_id']] as (
    | { sub?: unknown }
    | undefined
  )[];
  const candidates = [claims['sub'], event?.['sub'], ...identifiers.map((one) => one?.sub)];
  return candidates.find((one): one is string => typeof one === 'string' && one !== '');
}
