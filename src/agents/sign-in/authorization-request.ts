import type { Client } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { badRequest, matchesRedirectUri, OAuthFault } from '../request-fields.ts';
import { narrowScope } from '../scopes.ts';
import { parseResource } from '../tokens/access-token.ts';
import { issueCode } from '../tokens/code-grant.ts';
import { mayUse } from '../tokens/token.ts';
import type { Session, SessionNeeds } from './session.ts';

/** Where an answer goes: a client and an address that it registered. */
interface Recipient {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | undefined;
}

/** A request of the authorization endpoint that a person may allow. */
export interface AuthorizationRequest extends Recipient, SessionNeeds {
  readonly scope: readonly string[];
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly resource: string | undefined;
}

/** A faulty request of a client that can be answered. */
export interface FaultyRequest extends Recipient {
  readonly error: string;
  readonly description: string;
}

/** Why a request gets a page and is never reported to the client. */
export type Unanswerable = 'unknown_client' | 'wrong_redirect_uri' | 'prompt_none';

/**
 * What became of a request. Every client registers itself, so that none may send the browser to its own address before
 * a person has agreed to go there (RFC 9700 §4.11.2): a fault is shown on the page first.
 */
export type ReadRequest =
  | { readonly request: AuthorizationRequest }
  | { readonly faulty: FaultyRequest }
  | { readonly unanswerable: Unanswerable };

/** An answer to the client by redirect, with `iss` (RFC 9207) and `state`. */
function answerLocation(
  context: AgentContext,
  { redirectUri, state }: Recipient,
  members: Readonly<Record<string, string>>,
): string {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(members)) location.searchParams.set(name, value);
  if (state !== undefined) location.searchParams.set('state', state);
  location.searchParams.set('iss', context.baseUrl);
  return location.href;
}

/**
 * Checks a request of the authorization endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core 1.0 §3.1.2).
 * `prompt=none` is refused without reading the session: the answer would show any site whether a visitor is signed in.
 */
export async function readAuthorizationRequest(
  context: AgentContext,
  query: URLSearchParams,
): Promise<ReadRequest> {
  const one = (name: string) => query.get(name) || undefined;
  const client = await context.store.client(one('client_id') ?? '');
  if (!client || client.revokedAt !== null || !mayUse(client, 'authorization_code'))
    return { unanswerable: 'unknown_client' };
  const registered = client.metadata['redirect_uris'] as string[];
  const redirectUri = one('redirect_uri') ?? (registered.length === 1 ? registered[0] : undefined);
  if (redirectUri === undefined || !matchesRedirectUri(registered, redirectUri))
    return { unanswerable: 'wrong_redirect_uri' };
  const prompt = query.getAll('prompt').flatMap((value) => value.split(' ').filter(Boolean));
  if (prompt.includes('none')) return { unanswerable: 'prompt_none' };
  const recipient = { client, redirectUri, state: one('state') };
  try {
    return { request: { ...recipient, ...readParameters(context, query, client), prompt } };
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return { faulty: { ...recipient, error: error.code, description: error.message } };
  }
}

/** Checks the parameters whose faults are reported to the client. Throws an error of RFC 6749 §4.1.2.1. */
function readParameters(context: AgentContext, query: URLSearchParams, client: Client) {
  const one = (name: string) => query.get(name) || undefined;
  if ([...new Set(query.keys())].some((name) => query.getAll(name).length > 1))
    throw badRequest('invalid_request', 'a parameter is repeated; send each once');
  if (query.has('request')) throw badRequest('request_not_supported', 'request objects are not supported');
  if (query.has('request_uri'))
    throw badRequest('request_uri_not_supported', 'request objects are not supported');
  if (one('response_type') !== 'code')
    throw badRequest('unsupported_response_type', 'response_type must be code');
  if (![undefined, 'query'].includes(one('response_mode')))
    throw badRequest('invalid_request', 'response_mode must be query');
  const challenge = one('code_challenge');
  if (challenge === undefined || one('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw badRequest('invalid_request', 'PKCE is required: code_challenge with code_challenge_method S256');
  const maxAge = one('max_age');
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    throw badRequest('invalid_request', 'max_age must be seconds');
  return {
    scope: narrowScope(one('scope')?.replace(/\boffline_access\b/g, ''), client.scope.split(' ')),
    challenge,
    nonce: one('nonce'),
    resource: parseResource(context.baseUrl, one('resource')),
    maxAge: maxAge === undefined ? undefined : Number(maxAge),
  };
}

/** Address that brings the code to the client, after the person agreed. */
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
    nonce,
    resource,
  });
  return answerLocation(context, request, { code });
}

/** Address that brings the refusal to the client, after the person declined. */
export function deny(context: AgentContext, request: AuthorizationRequest): string {
  return answerLocation(context, request, {
    error: 'access_denied',
    error_description: 'the user declined',
  });
}

/** Address that brings the fault of its request to the client, when the person chose to go back. */
export function goBack(context: AgentContext, request: FaultyRequest): string {
  const { error, description } = request;
  return answerLocation(context, request, { error, error_description: description });
}
