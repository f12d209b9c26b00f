import type { Client } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { badRequest } from '../fault.ts';
import { hashSecret } from '../secret.ts';
import { verifyAccessToken } from './access-token.ts';
import { verifyIdentityAssertion } from './identity-assertion.ts';

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
