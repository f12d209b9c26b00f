import type { Networks } from '../../base/limits.ts';
import type { Attempt, Claim, Client } from '../../store/agent-records.ts';
import type { Form } from '../authenticate-client.ts';
import type { AgentContext } from '../context.ts';
import { takeMailQuotas } from '../quotas.ts';
import {
  type Answer,
  badRequest,
  type Members,
  OAuthFault,
  parseEmail,
  readMembers,
} from '../request-fields.ts';
import { IDENTITY_SCOPES } from '../scopes.ts';
import { hashSecret, newSecret, sameDigest } from '../secret.ts';
import { issueAccessToken, type TokenHolder } from '../tokens/access-token.ts';
import { issueIdentityAssertion, newRefreshToken } from '../tokens/identity-assertion.ts';
import { attemptMembers, codeText, startAttempt } from './start-attempt.ts';

/**
 * The claim of a claim token, or of the holder of the registration's bearer token. Throws when it is unknown, has
 * expired, or is closed.
 */
async function openClaim(
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

/** Wrong codes that end an attempt. */
const MAX_TRIES = 5;

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
async function finishClaim(context: AgentContext, claim: Claim, attempt: Attempt): Promise<Members> {
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

/**
 * Begins a claim, or a new attempt at it: mails the user a code and answers with the page and the code to show.
 * A body with a code and no address completes the claim instead.
 */
export async function claim(
  context: AgentContext,
  body: unknown,
  holder: TokenHolder | undefined,
  networks: Networks,
): Promise<Answer> {
  const members = readMembers(body);
  const hint = members['login_hint'] ?? members['email'];
  if (hint === undefined && (members['user_code'] ?? members['otp']) !== undefined) {
    return completeClaim(context, members, holder);
  }
  const type = members['type'];
  if (type !== undefined && type !== 'service_auth' && type !== 'login_hint') {
    throw badRequest(
      'invalid_request',
      'type must be service_auth or login_hint; send an ID-JAG to the register address',
    );
  }
  if (members['claim_token'] === undefined && !holder) {
    throw badRequest(
      'invalid_request',
      'send claim_token, or the bearer token of the registration, and the e-mail address of the user',
    );
  }
  const found = await openClaim(context, members, holder);
  const email = parseEmail(hint);
  await takeMailQuotas(context, 'claim', email, networks);
  const attempt = await startAttempt(context, { client: found.client, email, claimHash: found.claim.hash });
  const told = attemptMembers(context, attempt);
  const expires = new Date(attempt.expiresAt).toISOString();
  return {
    status: 200,
    body: {
      id: found.client.id,
      type: 'service_auth',
      attempt: { verification_uri: told.verification_uri, expires_at: expires },
      registration_id: found.client.id,
      client_id: found.client.id,
      claim_attempt_id: `catt_${hashSecret(attempt.token).slice(0, 16)}`,
      status: 'initiated',
      expires_at: expires,
      claim_attempt: told,
    },
  };
}

/** Shortest time between two polls in milliseconds: the stated 5 seconds less half a second of network delay. */
const INTERVAL = 4500;

/** The claim grant of auth.md: an agent polls until its user typed the code on the page (as RFC 8628 §3.4). */
export async function claimGrant(context: AgentContext, form: Form): Promise<Members> {
  const token = form.get('claim_token');
  if (token === undefined) throw badRequest('invalid_request', 'claim_token is missing');
  const claim = await context.store.claim(hashSecret(token));
  if (!claim || claim.status === 'claimed' || claim.status === 'revoked') {
    throw badRequest('invalid_grant', 'claim_token is unknown, used or revoked');
  }
  if (claim.status === 'denied') throw badRequest('access_denied', 'the user declined the claim');
  const now = context.now();
  if (claim.expiresAt <= now) throw badRequest('expired_token', 'the claim has expired; register again');
  const attempt = await context.store.latestAttempt(claim.hash);
  if (!attempt)
    throw badRequest('authorization_pending', 'start the claim with the e-mail address of the user first');
  if (attempt.expiresAt <= now)
    throw badRequest('expired_token', 'the code has expired; start the claim again');
  if (attempt.state === 'entered') return finishClaim(context, claim, attempt);
  const last = await context.store.notePoll(attempt.hash, now);
  const waited = now - last;
  // A poll in the future was noted before the clock was set back.
  if (waited >= 0 && waited < INTERVAL) throw badRequest('slow_down', 'poll once in 5 seconds at most');
  throw badRequest('authorization_pending', 'the user has not typed the code on the page yet');
}
