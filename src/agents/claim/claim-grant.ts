import type { Form } from '../authenticate-client.ts';
import type { AgentContext } from '../context.ts';
import { badRequest } from '../fault.ts';
import type { Members } from '../json-body.ts';
import { hashSecret } from '../secret.ts';
import { finishClaim } from './complete-claim.ts';

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
