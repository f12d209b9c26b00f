import type { Claim, Client } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { OAuthFault } from '../fault.ts';
import type { Members } from '../json-body.ts';
import { hashSecret } from '../secret.ts';
import type { TokenHolder } from '../tokens/create-authenticator.ts';

/**
 * The claim of a claim token, or of the holder of the registration's bearer token. Throws when it is unknown, has
 * expired, or is closed.
 */
export async function openClaim(
  context: AgentContext,
  members: Members,
  holder: TokenHolder | undefined,
): Promise<{ claim: Claim; client: Client }> {
  const token = members['claim_token'];
  const unknown = new OAuthFault(
    401,
    'invalid_claim_token',
    'claim_token is unknown or has expired; register again',
  );
  if (token !== undefined && typeof token !== 'string') throw unknown;
  const claim =
    token !== undefined
      ? await context.store.claim(hashSecret(token))
      : holder && (await context.store.claimOf(holder.clientId));
  const client = claim && (await context.store.client(claim.clientId));
  if (!claim || !client) throw unknown;
  if (claim.status === 'claimed')
    throw new OAuthFault(409, 'already_claimed', 'the registration was claimed before');
  if (claim.status === 'denied') throw new OAuthFault(403, 'claim_denied', 'the user declined the claim');
  if (claim.status === 'revoked') throw new OAuthFault(410, 'claim_revoked', 'the registration was revoked');
  if (claim.expiresAt <= context.now())
    throw new OAuthFault(410, 'claim_expired', 'the claim has expired; register again');
  return { claim, client };
}
