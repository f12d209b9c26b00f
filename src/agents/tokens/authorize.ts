import type { Account, Client } from '../../store/records.ts';
import { checkCode } from '../claim/complete-claim.ts';
import { startAttempt } from '../claim/start-attempt.ts';
import type { AgentContext } from '../context.ts';
import { parseEmail } from '../email-address.ts';
import { OAuthFault } from '../fault.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { matchesRedirectUri } from '../registration/redirect-uri.ts';
import { narrowScope } from '../scopes.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { parseResource } from './access-token.ts';
import { issueCode } from './code-grant.ts';
import { mayUse } from './token.ts';

/** A request of the authorization endpoint that may go on to the user. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scope: readonly string[];
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly resource: string | undefined;
  readonly prompt: readonly string[];
  readonly maxAge: number | undefined;
}

/** A person who signed in; `authTime` in seconds since 1970. */
export interface Session {
  readonly account: Account;
  readonly authTime: number;
}

export type ReadRequest =
  | { readonly request: AuthorizationRequest }
  /** The client is told. */
  | { readonly location: string }
  /** Client or redirect URI are not to be trusted: only the user is told (RFC 6749 §4.1.2.1). */
  | { readonly problem: string };

/** An answer to the client by redirect, with `iss` (RFC 9207) and `state`. */
export function answerLocation(
  context: AgentContext,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  members: Readonly<Record<string, string>>,
): string {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(members)) location.searchParams.set(name, value);
  if (state !== undefined) location.searchParams.set('state', state);
  location.searchParams.set('iss', context.baseUrl);
  return location.href;
}

/** Checks a request of the authorization endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core 1.0 §3.1.2). */
export async function readAuthorizationRequest(
  context: AgentContext,
  query: URLSearchParams,
): Promise<ReadRequest> {
  const one = (name: string) => query.get(name) || undefined;
  const client = await context.store.client(one('client_id') ?? '');
  if (!client || client.revokedAt !== null || !mayUse(client, 'authorization_code')) {
    return {
      problem:
        'The application that sent you here is not registered. Tell its makers; do not enter anything.',
    };
  }
  const registered = client.metadata['redirect_uris'] as string[];
  const redirectUri = one('redirect_uri') ?? (registered.length === 1 ? registered[0] : undefined);
  if (redirectUri === undefined || !matchesRedirectUri(registered, redirectUri)) {
    return {
      problem: 'The application wants your answer at an address that it did not register. Do not go on.',
    };
  }
  const state = one('state');
  const refuse = (error: string, description: string) => ({
    location: answerLocation(context, { redirectUri, state }, { error, error_description: description }),
  });
  if ([...new Set(query.keys())].some((name) => query.getAll(name).length > 1)) {
    return refuse('invalid_request', 'a parameter is repeated; send each once');
  }
  if (query.has('request')) return refuse('request_not_supported', 'request objects are not supported');
  if (query.has('request_uri'))
    return refuse('request_uri_not_supported', 'request objects are not supported');
  if (one('response_type') !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code');
  if (![undefined, 'query'].includes(one('response_mode')))
    return refuse('invalid_request', 'response_mode must be query');
  const challenge = one('code_challenge');
  if (challenge === undefined || one('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    return refuse('invalid_request', 'PKCE is required: code_challenge with code_challenge_method S256');
  }
  const maxAge = one('max_age');
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    return refuse('invalid_request', 'max_age must be seconds');
  try {
    return {
      request: {
        client,
        redirectUri,
        state,
        scope: narrowScope(one('scope')?.replace(/\boffline_access\b/g, ''), client.scope.split(' ')),
        challenge,
        nonce: one('nonce'),
        resource: parseResource(context.baseUrl, one('resource')),
        prompt: (one('prompt') ?? '').split(' ').filter(Boolean),
        maxAge: maxAge === undefined ? undefined : Number(maxAge),
      },
    };
  } catch (error) {
    if (error instanceof OAuthFault) return refuse(error.code, error.message);
    throw error;
  }
}

/** The session of a cookie value, when it is recent enough for the request. */
export async function sessionFor(
  context: AgentContext,
  cookie: string | undefined,
  request: Pick<AuthorizationRequest, 'prompt' | 'maxAge'>,
): Promise<Session | undefined> {
  if (cookie === undefined || request.prompt.includes('login') || request.prompt.includes('select_account'))
    return undefined;
  const ticket = (await context.store.ticket('session', hashSecret(cookie), context.now())) as
    | { userId: string; authTime: number }
    | undefined;
  const account = ticket && (await context.store.account(ticket.userId));
  if (!ticket || !account) return undefined;
  const age = Math.floor(context.now() / 1000) - ticket.authTime;
  return request.maxAge !== undefined && age > request.maxAge
    ? undefined
    : { account, authTime: ticket.authTime };
}

/** Mails a sign-in code; resolves with the secret of the attempt. */
export async function beginSignIn(
  context: AgentContext,
  request: AuthorizationRequest,
  email: unknown,
  address: string,
): Promise<string> {
  const about = { client: request.client, email: parseEmail(email), claimHash: null, address };
  return (await startAttempt(context, about)).token;
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
  await context.store.putTicket(
    'session',
    hashSecret(session),
    data,
    context.now() + LIFETIMES.session * 1000,
  );
  return session;
}

/** The user agreed: the address that brings the code to the client. */
export async function allow(
  context: AgentContext,
  request: AuthorizationRequest,
  session: Session,
): Promise<string> {
  const { client, redirectUri, scope, challenge, nonce, resource } = request;
  const code = await issueCode(context, {
    clientId: client.id,
    userId: session.account.id,
    scope: [...scope],
    challenge,
    redirectUri,
    authTime: session.authTime,
    ...(nonce !== undefined && { nonce }),
    ...(resource !== undefined && { resource }),
  });
  return answerLocation(context, request, { code });
}

/** The user declined. */
export function deny(context: AgentContext, request: AuthorizationRequest): string {
  return answerLocation(context, request, {
    error: 'access_denied',
    error_description: 'the user declined',
  });
}
