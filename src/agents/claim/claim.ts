import type { Networks } from '../../base/networks.ts';
import type { AgentContext } from '../context.ts';
import { parseEmail } from '../email-address.ts';
import { badRequest } from '../fault.ts';
import { type Answer, readMembers } from '../json-body.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { takeMailQuotas } from '../quotas.ts';
import { hashSecret } from '../secret.ts';
import type { TokenHolder } from '../tokens/create-authenticator.ts';
import { completeClaim } from './complete-claim.ts';
import { openClaim } from './open-claim.ts';
import { claimPage, startAttempt } from './start-attempt.ts';

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
  const page = claimPage(context.baseUrl, attempt.token);
  const expires = new Date(attempt.expiresAt).toISOString();
  return {
    status: 200,
    body: {
      id: found.client.id,
      type: 'service_auth',
      attempt: { verification_uri: page, expires_at: expires },
      registration_id: found.client.id,
      client_id: found.client.id,
      claim_attempt_id: `catt_${hashSecret(attempt.token).slice(0, 16)}`,
      status: 'initiated',
      expires_at: expires,
      claim_attempt: {
        user_code: attempt.userCode,
        expires_in: LIFETIMES.attempt,
        verification_uri: page,
        interval: 5,
      },
    },
  };
}
