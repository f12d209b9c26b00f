import type { Attempt, Client } from '../../store/records.ts';
import type { AgentContext } from '../context.ts';
import { OAuthFault } from '../fault.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { hashSecret, newCode, newSecret } from '../secret.ts';
import { takeQuota } from '../take-quota.ts';

const MAX_ATTEMPTS = 5;

/** An attempt as its owner sees it. */
export interface StartedAttempt {
  /** Secret in the address of the page. */
  readonly token: string;
  /** Code the agent shows to its user. */
  readonly userCode: string;
  readonly expiresAt: number;
}

/** HMAC of a code, bound to its attempt: six digits alone would be reversed at once. */
export async function codeDigest(context: AgentContext, attemptHash: string, code: string): Promise<string> {
  return (await context.keys()).hmac('code', `${attemptHash}\n${code}`);
}

/** Quotas that keep strangers from using us to mail people: per mailbox, per sender, and in all. */
export async function takeMailQuotas(context: AgentContext, email: string, address: string): Promise<void> {
  await takeQuota(context, `mail-from:${address}`, 30, 3600);
  await takeQuota(context, `mail-to:${hashSecret(email)}`, 5, 3600);
  await takeQuota(context, 'mail', 2000, 3600);
}

/**
 * Begins a ceremony for a mailbox and mails the code. A mail that cannot be sent is logged, not told: the page
 * can send it again.
 */
export async function startAttempt(
  context: AgentContext,
  about: {
    readonly client: Client;
    readonly email: string;
    /** Null for a sign-in. */
    readonly claimHash: string | null;
    /** Limit key of the requester. */
    readonly address: string;
  },
): Promise<StartedAttempt> {
  await takeMailQuotas(context, about.email, about.address);
  const token = newSecret('cla_');
  const hash = hashSecret(token);
  const [mailCode, userCode] = [newCode(), newCode()];
  const now = context.now();
  const expiresAt = now + LIFETIMES.attempt * 1000;
  const attempt: Attempt = {
    hash,
    claimHash: about.claimHash,
    clientId: about.client.id,
    email: about.email,
    state: 'sent',
    mailCode: await codeDigest(context, hash, mailCode),
    entryCode: about.claimHash === null ? null : await codeDigest(context, hash, userCode),
    revealCode: null,
    tries: 0,
    data: {},
    createdAt: now,
    polledAt: 0,
    expiresAt,
  };
  if (!(await context.store.startAttempt(attempt, MAX_ATTEMPTS))) {
    throw new OAuthFault(
      429,
      'too_many_attempts',
      `a registration can be claimed in ${MAX_ATTEMPTS} attempts at most; register again`,
    );
  }
  await sendCode(context, attempt, about.client.name, mailCode, token);
  return { token, userCode, expiresAt };
}

/** Mails the code of an attempt; the link is part of the mail of a claim only. */
export async function sendCode(
  context: AgentContext,
  attempt: Attempt,
  name: string | null,
  code: string,
  token: string,
): Promise<void> {
  const agent = name ?? 'an agent without a name';
  const text =
    attempt.claimHash === null
      ? `Your code to sign in to the Fintech Tool Directory: ${code}\n\nIt is good for ten minutes. "${agent}" (a name that the application gave itself, not checked) asked for the sign-in. If that was not you, do nothing.\n`
      : `An agent asks to act for you at the Fintech Tool Directory.\n\nName given by the agent, not checked: ${agent}\n\nYour code: ${code}\n\nType it on this page, which shows what the agent wants:\n${claimPage(context.baseUrl, token)}\n\nThe code is good for ten minutes. If you did not ask an agent to do this, do nothing: without the code it gets no rights.\n`;
  try {
    await context.mailer.send({
      to: attempt.email,
      subject: `${code} is your Fintech Tool Directory code`,
      text,
    });
  } catch (error) {
    context.log('error', 'a mail could not be sent', { client: attempt.clientId, error: String(error) });
  }
}

/** Address of the page where a person decides about a claim. */
export const claimPage = (baseUrl: string, token: string) => `${baseUrl}/claim?token=${token}`;
