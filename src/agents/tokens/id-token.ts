import { SignJWT } from 'jose';
import type { Account } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { LIFETIMES } from '../lifetimes.ts';

/** An ID token (OpenID Connect Core 1.0 §2): RS256, five minutes. */
export async function issueIdToken(
  context: AgentContext,
  about: {
    clientId: string;
    account: Account;
    scope: readonly string[];
    authTime: number;
    nonce?: string | undefined;
  },
): Promise<string> {
  const { kid, key } = (await context.keys()).signer('RS256');
  const issued = Math.floor(context.now() / 1000);
  return new SignJWT({
    auth_time: about.authTime,
    ...(about.nonce !== undefined && { nonce: about.nonce }),
    ...(about.scope.includes('email') && { email: about.account.email, email_verified: true }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(context.baseUrl)
    .setSubject(about.account.id)
    .setAudience(about.clientId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIMES.idToken)
    .sign(key);
}
