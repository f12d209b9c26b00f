import type { Attempt, Client } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { OAuthFault, shownName } from '../request-fields.ts';
import { LIFETIMES } from '../scopes.ts';
import { hashSecret, newCode, newMailCode, newSecret } from '../secret.ts';

const MAX_ATTEMPTS = 5;

/** An attempt as its owner sees it. */
export interface StartedAttempt {
  /** Secret in the address of the page. */
  readonly token: string;
  /** Code the agent shows to its user. */
  readonly userCode: string;
  readonly expiresAt: number;
}

/** A code bound to its attempt. */
export const codeText = (attemptHash: string, code: string) => `${attemptHash}\n${code}`;

/** HMAC of a code, bound to its attempt: a plain digest of a few digits is reversed by trying all. */
export async function codeDigest(context: AgentContext, attemptHash: string, code: string): Promise<string> {
  return (await context.keys()).hmac('code', codeText(attemptHash, code));
}

/**
 * Begins a claim or sign-in for a mailbox and mails the code; the caller has taken the mail from its quotas. Throws
 * `too_many_attempts` for a claim that was begun too often.
 */
export async function startAttempt(
  context: AgentContext,
  about: {
    readonly client: Client;
    readonly email: string;
    /** Null for a sign-in. */
    readonly claimHash: string | null;
  },
): Promise<StartedAttempt> {
  const token = newSecret('cla_');
  const hash = hashSecret(token);
  const [mailCode, userCode] = [newMailCode(), newCode()];
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
  await sendCode(context, { attempt, name: about.client.name, code: mailCode, token });
  return { token, userCode, expiresAt };
}

interface CodeMail {
  readonly attempt: Attempt;
  /** Name that the client registered with. */
  readonly name: string | null;
  readonly code: string;
  /** Secret in the address of the page; only the mail of a claim has the link. */
  readonly token: string;
}

/** Mails the code of an attempt. A mail that cannot be sent is logged and no error: the page can send it again. */
export async function sendCode(context: AgentContext, mail: CodeMail): Promise<void> {
  const { attempt, code } = mail;
  try {
    await context.mailer.send({
      to: attempt.email,
      subject: `${code} is your Fintech Tool Directory code`,
      text: attempt.claimHash === null ? signInText(mail) : claimText(context.baseUrl, mail),
    });
  } catch (error) {
    context.log('error', 'a mail could not be sent', { client: attempt.clientId, error: String(error) });
  }
}

function signInText({ code, name }: CodeMail): string {
  const application = shownName(name);
  const asking = application === null ? 'An application without a name' : `"${application}"`;
  return `Your code to sign in to the Fintech Tool Directory: ${code}

The code is valid for ten minutes. ${asking} (a name that the application gave itself, not checked) asked for the sign-in. If you did not ask for it, do nothing.
`;
}

function claimText(baseUrl: string, { code, name, token }: CodeMail): string {
  return `An agent asks to act for you at the Fintech Tool Directory.

Name given by the agent, not checked: ${shownName(name) ?? 'an agent without a name'}

Your code: ${code}

Type it on this page, which shows what the agent asks for:
${claimPage(baseUrl, token)}

The code is valid for ten minutes. If you did not ask an agent to do this, do nothing: without the code it gets no rights.
`;
}

/** Address of the page where a person decides about a claim. */
const claimPage = (baseUrl: string, token: string) => `${baseUrl}/claim?token=${token}`;

/** What an agent is told of an attempt. */
export const attemptMembers = ({ baseUrl }: AgentContext, { token, userCode }: StartedAttempt) => ({
  verification_uri: claimPage(baseUrl, token),
  user_code: userCode,
  expires_in: LIFETIMES.attempt,
  interval: 5,
});
