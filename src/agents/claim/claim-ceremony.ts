import type { Attempt } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { maskEmail } from '../email-address.ts';
import { OAuthFault } from '../fault.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { IDENTITY_SCOPES } from '../scopes.ts';
import { hashSecret, newCode, sameDigest } from '../secret.ts';
import { checkCode } from './complete-claim.ts';
import { codeDigest, sendCode, takeMailQuotas } from './start-attempt.ts';

/** What the claim page shows. */
export interface ClaimView {
  readonly step: 'gone' | 'mail-code' | 'choose' | 'revealed' | 'entered' | 'denied' | 'done';
  readonly name?: string | null;
  /** Masked until the mailbox is proven. */
  readonly email?: string;
  readonly scopes?: readonly string[];
  /** Code to read to the agent. */
  readonly code?: string;
  readonly problem?: string;
  /** Cookie value that ties the proof of the mailbox to this browser. */
  readonly proof?: string;
}

const GONE: ClaimView = { step: 'gone' };

/** The page as it stands. Changes nothing: mail scanners open links. */
export async function viewClaim(
  context: AgentContext,
  token: string | null,
  proof: string | undefined,
  problem?: string,
): Promise<ClaimView> {
  const attempt = token ? await context.store.attempt(hashSecret(token)) : undefined;
  if (!attempt || attempt.claimHash === null || attempt.state === 'replaced') return GONE;
  if (attempt.state === 'done') return { step: 'done' };
  if (attempt.expiresAt <= context.now()) return GONE;
  const client = await context.store.client(attempt.clientId);
  if (!client || client.revokedAt !== null) return GONE;
  const proven = attempt.state !== 'sent' && (await isProven(context, attempt, proof));
  const common = {
    name: client.name,
    scopes: IDENTITY_SCOPES,
    email: proven ? attempt.email : maskEmail(attempt.email),
    ...(problem !== undefined && { problem }),
  };
  if (!proven) return { step: 'mail-code', ...common };
  switch (attempt.state) {
    case 'entered':
    case 'denied':
      return { step: attempt.state, ...common };
    case 'revealed':
      return { step: 'revealed', ...common, code: await revealCode(context, attempt) };
    default:
      return { step: 'choose', ...common };
  }
}

/**
 * One step on the page: `prove` the mailbox with the mailed code, `enter` the agent's code, `reveal` a code for
 * the agent, `deny`, or `resend` the mail. Every step but the first needs the proof of this browser: the agent
 * knows the address of the page too. There is no approval without a code.
 */
export async function actOnClaim(
  context: AgentContext,
  token: string | null,
  proof: string | undefined,
  form: { readonly action: string | null; readonly code: string | null },
  address: string,
): Promise<ClaimView> {
  const before = await viewClaim(context, token, proof);
  if (before.step === 'gone' || before.step === 'done' || token === null) return before;
  const attempt = await context.store.attempt(hashSecret(token));
  if (!attempt) return GONE;
  try {
    if (form.action === 'prove') return await proveMailbox(context, token, attempt, form.code ?? '');
    if (form.action === 'resend' && attempt.state === 'sent') {
      return await resend(context, token, attempt, before.name ?? null, address);
    }
    if (!(await isProven(context, attempt, proof))) return before;
    if (form.action === 'enter' && attempt.state === 'proved') {
      await checkCode(context, attempt, attempt.entryCode, form.code ?? '');
      await context.store.moveAttempt(attempt.hash, ['proved'], { state: 'entered' });
    }
    if (form.action === 'reveal') {
      const digest = await codeDigest(context, attempt.hash, await revealCode(context, attempt));
      const expiresAt = context.now() + LIFETIMES.attempt * 1000;
      await context.store.moveAttempt(attempt.hash, ['proved'], {
        state: 'revealed',
        revealCode: digest,
        expiresAt,
      });
    }
    if (form.action === 'deny') {
      const denied = await context.store.moveAttempt(attempt.hash, ['proved', 'revealed', 'entered'], {
        state: 'denied',
      });
      if (denied?.claimHash) await context.store.denyClaim(denied.claimHash);
    }
    return await viewClaim(context, token, proof);
  } catch (error) {
    if (error instanceof OAuthFault) return viewClaim(context, token, proof, explain(error));
    throw error;
  }
}

async function proveMailbox(
  context: AgentContext,
  token: string,
  attempt: Attempt,
  code: string,
): Promise<ClaimView> {
  await checkCode(context, attempt, attempt.mailCode, code);
  if (attempt.state === 'sent') await context.store.moveAttempt(attempt.hash, ['sent'], { state: 'proved' });
  const proof = (await context.keys()).hmac('proof', attempt.hash);
  return { ...(await viewClaim(context, token, proof)), proof };
}

async function resend(
  context: AgentContext,
  token: string,
  attempt: Attempt,
  name: string | null,
  address: string,
): Promise<ClaimView> {
  await takeMailQuotas(context, attempt.email, address);
  const code = newCode();
  const mailCode = await codeDigest(context, attempt.hash, code);
  const moved = await context.store.moveAttempt(attempt.hash, ['sent'], { state: 'sent', mailCode });
  if (moved) await sendCode(context, moved, name, code, token);
  return viewClaim(
    context,
    token,
    undefined,
    'A new mail is on its way. Codes of earlier mails no longer work.',
  );
}

async function isProven(
  context: AgentContext,
  attempt: Attempt,
  proof: string | undefined,
): Promise<boolean> {
  return proof !== undefined && sameDigest(proof, (await context.keys()).hmac('proof', attempt.hash));
}

/** The same for every look at the page, so that a reload does not change what was read out. */
async function revealCode(context: AgentContext, attempt: Attempt): Promise<string> {
  const digest = Buffer.from((await context.keys()).hmac('reveal', attempt.hash), 'base64url');
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** A fault in words for a person. */
export function explain(fault: OAuthFault): string {
  if (fault.code === 'invalid_user_code') return 'This code is wrong. Check it and type it again.';
  if (fault.code === 'too_many_attempts') return 'Too many wrong codes. Ask your agent to start again.';
  if (fault.code === 'rate_limit_exceeded') return 'Too many mails were sent. Wait an hour and try again.';
  return fault.message;
}
