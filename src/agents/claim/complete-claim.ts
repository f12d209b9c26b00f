import type { Attempt, Claim } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { badRequest, OAuthFault } from '../fault.ts';
import { type Answer, type Members, readMembers } from '../json-body.ts';
import { IDENTITY_SCOPES } from '../scopes.ts';
import { newSecret, sameDigest } from '../secret.ts';
import { issueAccessToken } from '../tokens/access-token.ts';
import type { TokenHolder } from '../tokens/create-authenticator.ts';
import { issueIdentityAssertion, newRefreshToken } from '../tokens/identity-assertion.ts';
import { openClaim } from './open-claim.ts';
import { codeText } from './start-attempt.ts';

/** Wrong codes that end an attempt. */
export const MAX_TRIES = 5;

/** Completes a claim with the code that the page showed to the user, or that the user typed on the page. */
export async function completeClaim(
  context: AgentContext,
  body: unknown,
  holder: TokenHolder | undefined,
): Promise<Answer> {
  const members = readMembers(body);
  const code = members['user_code'] ?? members['otp'];
  if (members['claim_token'] === undefined && !holder) {
    throw badRequest('invalid_request', 'send claim_token, or the bearer token of the registration');
  }
  if (typeof code !== 'string' || code.length > 32) {
    throw badRequest('invalid_request', 'user_code must be the code of six digits, as a string');
  }
  const { claim } = await openClaim(context, members, holder);
  const attempt = await context.store.latestAttempt(claim.hash);
  if (!attempt) throw notConfirmed();
  if (attempt.state === 'denied') throw new OAuthFault(403, 'claim_denied', 'the user declined the claim');
  if (attempt.expiresAt <= context.now()) {
    throw new OAuthFault(410, 'user_code_expired', 'the code has expired; start the claim again');
  }
  if (attempt.state !== 'entered' && attempt.state !== 'revealed') throw notConfirmed();
  await checkCode(
    context,
    attempt,
    attempt.state === 'entered' ? attempt.entryCode : attempt.revealCode,
    code,
  );
  return { status: 200, body: await finishClaim(context, claim, attempt) };
}

const notConfirmed = () =>
  new OAuthFault(
    409,
    'claim_not_confirmed',
    'the user has not confirmed on the page yet; wait and try again',
  );

/** Compares a code, counting the try first. Throws `invalid_user_code`, or `too_many_attempts` when none is left. */
export async function checkCode(
  context: AgentContext,
  attempt: Attempt,
  expected: string | null,
  code: string,
): Promise<void> {
  const spent = await context.store.spendTry(attempt.hash, MAX_TRIES, context.now());
  if (!spent) throw new OAuthFault(429, 'too_many_attempts', 'too many wrong codes; start again');
  const { hmacs } = await context.keys();
  const given = hmacs('code', codeText(attempt.hash, code.replace(/[\s-]/g, '')));
  if (expected === null || !given.some((digest) => sameDigest(digest, expected))) {
    throw new OAuthFault(401, 'invalid_user_code', 'the code is wrong');
  }
}

/** Binds the registration to the user of the mailbox and ends older tokens. Throws when it is bound already. */
export async function finishClaim(context: AgentContext, claim: Claim, attempt: Attempt): Promise<Members> {
  const account = await context.store.accountByEmail(attempt.email, newSecret('usr_'), context.now());
  const refresh = newRefreshToken(context);
  const client = await context.store.finishClaim(
    {
      claimHash: claim.hash,
      attemptHash: attempt.hash,
      userId: account.id,
      scope: IDENTITY_SCOPES.join(' '),
    },
    { ...refresh.stored, family: newSecret('art_'), clientId: claim.clientId },
  );
  if (!client) throw new OAuthFault(409, 'already_claimed', 'the registration was claimed before');
  const identity = await issueIdentityAssertion(context, client);
  const { response } = await issueAccessToken(context, client, {
    scope: IDENTITY_SCOPES,
    userId: account.id,
    authTime: Math.floor(context.now() / 1000),
  });
  return {
    id: client.id,
    registration_id: client.id,
    status: 'claimed',
    identity: { ...identity, refresh_token: refresh.sent },
    identity_assertion: identity.assertion,
    assertion_expires: identity.expires_at,
    client_id: client.id,
    ...response,
  };
}
