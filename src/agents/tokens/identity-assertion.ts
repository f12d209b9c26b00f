import { randomUUID } from 'node:crypto';
import type { Client } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { LIFETIMES } from '../scopes.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { signOwn, verifyOwn } from './access-token.ts';

/** `typ` of identity assertions, ours and those of providers (draft-ietf-oauth-identity-assertion-authz-grant). */
export const ASSERTION_TYPE = 'oauth-id-jag+jwt';

/** An assertion of ours that an agent trades for access tokens (auth.md), and its expiry as an ISO date. */
export async function issueIdentityAssertion(context: AgentContext, client: Client) {
  const lifetime = client.kind === 'identity' ? LIFETIMES.assertion : LIFETIMES.anonymousAssertion;
  const { token, exp } = await signOwn(context, 'ES256', ASSERTION_TYPE, lifetime, {
    gen: client.generation,
    client_id: client.id,
    aud: context.baseUrl,
    sub: client.userId ?? client.id,
    jti: randomUUID(),
  });
  return { assertion: token, expires_at: new Date(exp * 1000).toISOString() };
}

/** The client of an assertion of ours, unless the assertion is bad, expired, or of an older generation. */
export async function verifyIdentityAssertion(
  context: AgentContext,
  token: string,
): Promise<Client | undefined> {
  const { baseUrl } = context;
  const claims = await verifyOwn<{ gen: number; client_id: string }>(
    await context.keys(),
    token,
    context.now(),
    { typ: ASSERTION_TYPE, issuer: baseUrl, audience: baseUrl, requiredClaims: ['gen', 'client_id', 'exp'] },
  );
  const client = claims && (await context.store.client(claims.client_id));
  return client && client.revokedAt === null && client.generation === claims.gen ? client : undefined;
}

/** A new refresh token, which gives the next assertion: what the agent is sent, and what is stored. */
export function newRefreshToken(context: AgentContext) {
  const value = newSecret('art_');
  const expiresAt = context.now() + LIFETIMES.refreshToken * 1000;
  return {
    sent: { value, expires_at: new Date(expiresAt).toISOString() },
    stored: { hash: hashSecret(value), expiresAt },
  };
}
