import type { Networks } from '../../base/limits.ts';
import type { Account, Client } from '../../store/agent-records.ts';
import { checkCode } from '../claim/claim.ts';
import { startAttempt } from '../claim/start-attempt.ts';
import type { AgentContext } from '../context.ts';
import { takeMailQuotas } from '../quotas.ts';
import { OAuthFault, parseEmail } from '../request-fields.ts';
import { LIFETIMES } from '../scopes.ts';
import { hashSecret, newSecret } from '../secret.ts';

/** A person who signed in; `authTime` in seconds since 1970. */
export interface Session {
  readonly account: Account;
  readonly authTime: number;
}

/** How recent a sign-in has to be for a request (OpenID Connect Core 1.0 §3.1.2.1). */
export interface SessionNeeds {
  readonly prompt: readonly string[];
  /** Seconds. */
  readonly maxAge: number | undefined;
}

/** The session of a cookie value, when it is recent enough. */
export async function sessionFor(
  context: AgentContext,
  cookie: string | undefined,
  { prompt, maxAge }: SessionNeeds,
): Promise<Session | undefined> {
  if (cookie === undefined || prompt.includes('login') || prompt.includes('select_account')) return undefined;
  const ticket = (await context.store.ticket('session', hashSecret(cookie), context.now())) as
    | { userId: string; authTime: number }
    | undefined;
  const account = ticket && (await context.store.account(ticket.userId));
  if (!ticket || !account) return undefined;
  const age = Math.floor(context.now() / 1000) - ticket.authTime;
  return maxAge !== undefined && age > maxAge ? undefined : { account, authTime: ticket.authTime };
}

/** Mails a sign-in code for an address from a form; resolves with the secret of the attempt. */
export async function beginSignIn(
  context: AgentContext,
  client: Client,
  address: unknown,
  networks: Networks,
): Promise<string> {
  const email = parseEmail(address);
  await takeMailQuotas(context, 'sign-in', email, networks);
  return (await startAttempt(context, { client, email, claimHash: null })).token;
}

/** Checks the mailed code; resolves with the cookie value of a new session. An attempt works once. */
export async function finishSignIn(context: AgentContext, token: string, code: string): Promise<string> {
  const attempt = await context.store.attempt(hashSecret(token));
  if (
    !attempt ||
    attempt.claimHash !== null ||
    attempt.state !== 'sent' ||
    attempt.expiresAt <= context.now()
  ) {
    throw new OAuthFault(410, 'user_code_expired', 'the code has expired; ask for a new one');
  }
  await checkCode(context, attempt, attempt.mailCode, code);
  if (!(await context.store.moveAttempt(attempt.hash, ['sent'], { state: 'done' }))) {
    throw new OAuthFault(410, 'user_code_expired', 'the code was used before; ask for a new one');
  }
  const account = await context.store.accountByEmail(attempt.email, newSecret('usr_'), context.now());
  const session = newSecret('ses_');
  const data = { userId: account.id, authTime: Math.floor(context.now() / 1000) };
  const expiresAt = context.now() + LIFETIMES.session * 1000;
  await context.store.putTicket('session', hashSecret(session), data, expiresAt);
  return session;
}

/** Ends the session of a cookie value in every process; tokens that were given out stay valid. */
export async function signOut(context: AgentContext, cookie: string | undefined): Promise<void> {
  if (cookie !== undefined) await context.store.takeTicket('session', hashSecret(cookie), context.now());
}
