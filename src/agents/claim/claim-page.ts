import type { Networks } from '../../base/limits.ts';
import type { Attempt } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { messageOf, type PageMessage } from '../page-forms.ts';
import { takeMailQuotas } from '../quotas.ts';
import { maskEmail, OAuthFault, shownName } from '../request-fields.ts';
import { IDENTITY_SCOPES, LIFETIMES } from '../scopes.ts';
import { hashSecret, newMailCode, sameDigest } from '../secret.ts';
import { checkCode } from './claim.ts';
import { codeDigest, codeText, sendCode } from './start-attempt.ts';

/** What a request to the claim page carries. */
export interface ClaimPageRequest {
  /** Secret in the address of the page. */
  readonly token: string | null;
  /** Cookie that proves that this browser typed the mailed code. */
  readonly proof: string | undefined;
}

/** A form of the claim page. */
export interface ClaimForm extends ClaimPageRequest {
  readonly action: string | null;
  readonly code: string | null;
  /** Networks of the sender. */
  readonly networks: Networks;
}

/** What the claim page shows. */
export interface ClaimView {
  readonly step: 'gone' | 'mail-code' | 'choose' | 'revealed' | 'entered' | 'denied' | 'done';
  /** Name of the agent, fit to be shown. */
  readonly name?: string | null;
  /** Masked until the mailbox is proven. */
  readonly email?: string;
  readonly scopes?: readonly string[];
  /** Code to read to the agent. */
  readonly code?: string;
}

/** What a form of the claim page led to. */
export interface ClaimStep {
  readonly message?: PageMessage;
  /** Cookie value that ties the proof of the mailbox to this browser. */
  readonly proof?: string;
}

const GONE: ClaimView = { step: 'gone' };

/** The state of a claim for its page. Changes nothing: mail scanners open links. */
export async function viewClaim(
  context: AgentContext,
  { token, proof }: ClaimPageRequest,
): Promise<ClaimView> {
  const attempt = token ? await context.store.attempt(hashSecret(token)) : undefined;
  if (!attempt || attempt.claimHash === null || attempt.state === 'replaced') return GONE;
  if (attempt.state === 'done') return { step: 'done' };
  if (attempt.expiresAt <= context.now()) return GONE;
  const client = await context.store.client(attempt.clientId);
  if (!client || client.revokedAt !== null) return GONE;
  const proven = attempt.state !== 'sent' && (await isProven(context, attempt, proof));
  const common = {
    name: shownName(client.name),
    scopes: IDENTITY_SCOPES,
    email: proven ? attempt.email : maskEmail(attempt.email),
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
 * One step on the page: `prove` the mailbox with the mailed code, `enter` the agent's code, `reveal` a code for the
 * agent, `deny`, or `resend` the mail. All but `prove` and `resend` need the proof of this browser, since the agent
 * knows the address of the page too. There is no approval without a code.
 */
export async function actOnClaim(context: AgentContext, form: ClaimForm): Promise<ClaimStep> {
  const { step } = await viewClaim(context, form);
  const attempt = await context.store.attempt(hashSecret(form.token ?? ''));
  if (step === 'gone' || step === 'done' || !attempt) return {};
  try {
    if (form.action === 'prove') return await proveMailbox(context, attempt, form.code ?? '');
    if (form.action === 'resend' && attempt.state === 'sent') return await resend(context, attempt, form);
    if (await isProven(context, attempt, form.proof)) await decide(context, attempt, form);
    return {};
  } catch (error) {
    if (error instanceof OAuthFault) return { message: messageOf(error) };
    throw error;
  }
}

/** What only the owner of the mailbox may do. */
async function decide(context: AgentContext, attempt: Attempt, { action, code }: ClaimForm): Promise<void> {
  if (action === 'enter' && attempt.state === 'proved') {
    await checkCode(context, attempt, attempt.entryCode, code ?? '');
    await context.store.moveAttempt(attempt.hash, ['proved'], { state: 'entered' });
  }
  if (action === 'reveal') {
    const digest = await codeDigest(context, attempt.hash, await revealCode(context, attempt));
    const expiresAt = context.now() + LIFETIMES.attempt * 1000;
    await context.store.moveAttempt(attempt.hash, ['proved'], {
      state: 'revealed',
      revealCode: digest,
      expiresAt,
    });
  }
  if (action === 'deny') {
    const denied = await context.store.moveAttempt(attempt.hash, ['proved', 'revealed', 'entered'], {
      state: 'denied',
    });
    if (denied?.claimHash) await context.store.denyClaim(denied.claimHash);
  }
}

async function proveMailbox(context: AgentContext, attempt: Attempt, code: string): Promise<ClaimStep> {
  await checkCode(context, attempt, attempt.mailCode, code);
  if (attempt.state === 'sent') await context.store.moveAttempt(attempt.hash, ['sent'], { state: 'proved' });
  return { proof: (await context.keys()).hmac('proof', attempt.hash) };
}

async function resend(context: AgentContext, attempt: Attempt, form: ClaimForm): Promise<ClaimStep> {
  await takeMailQuotas(context, 'claim', attempt.email, form.networks);
  const code = newMailCode();
  const mailCode = await codeDigest(context, attempt.hash, code);
  const moved = await context.store.moveAttempt(attempt.hash, ['sent'], { state: 'sent', mailCode });
  const client = moved && (await context.store.client(moved.clientId));
  if (client) await sendCode(context, { attempt: moved, name: client.name, code, token: form.token ?? '' });
  return { message: 'mail_sent' };
}

async function isProven(
  context: AgentContext,
  attempt: Attempt,
  proof: string | undefined,
): Promise<boolean> {
  if (proof === undefined) return false;
  const { hmacs } = await context.keys();
  return hmacs('proof', attempt.hash).some((right) => sameDigest(proof, right));
}

/** The same for every view of the page, so that neither a reload nor other keys change the code that was read out. */
async function revealCode(context: AgentContext, attempt: Attempt): Promise<string> {
  const { hmacs } = await context.keys();
  const codes = hmacs('reveal', attempt.hash).map((text) => {
    const digest = Buffer.from(text, 'base64url');
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  });
  const isKept = (code: string) =>
    hmacs('code', codeText(attempt.hash, code)).some((digest) => digest === attempt.revealCode);
  return codes.find(isKept) ?? codes[0] ?? '';
}
