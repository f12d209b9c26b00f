import * as z from 'zod';
import type { Account } from '../../store/agent-records.ts';
import { authenticateClient, type Form } from '../authenticate-client.ts';
import type { AgentContext } from '../context.ts';
import { badRequest, OAuthFault } from '../request-fields.ts';
import { LIFETIMES } from '../scopes.ts';
import { hashSecret, newSecret, sameDigest } from '../secret.ts';
import { issueAccessToken, parseResource, signOwn } from './access-token.ts';

/** An ID token (OpenID Connect Core 1.0 §2): RS256, five minutes. */
async function issueIdToken(
  context: AgentContext,
  about: {
    clientId: string;
    account: Account;
    scope: readonly string[];
    authTime: number;
    nonce?: string | undefined;
  },
): Promise<string> {
  const { token } = await signOwn(context, 'RS256', 'JWT', LIFETIMES.idToken, {
    auth_time: about.authTime,
    nonce: about.nonce,
    ...(about.scope.includes('email') && { email: about.account.email, email_verified: true }),
    sub: about.account.id,
    aud: about.clientId,
  });
  return token;
}

/** What is stored for an authorization code. */
const Code = z.object({
  clientId: z.string(),
  userId: z.string(),
  scope: z.array(z.string()),
  challenge: z.string(),
  redirectUri: z.string(),
  nonce: z.string().optional(),
  resource: z.string().optional(),
  authTime: z.number(),
});
export type Code = z.infer<typeof Code>;

/** Makes an authorization code: one use, one minute. */
export async function issueCode(context: AgentContext, code: Code): Promise<string> {
  const value = newSecret('aco_');
  const expiresAt = context.now() + LIFETIMES.authorizationCode * 1000;
  await context.store.putTicket('code', hashSecret(value), code, expiresAt);
  return value;
}

/** The authorization code grant with PKCE S256 (RFC 6749 §4.1.3, RFC 7636 §4.6). */
export async function codeGrant(
  context: AgentContext,
  authorization: string | undefined,
  form: Form,
): Promise<Readonly<Record<string, unknown>>> {
  const caller = await authenticateClient(context, authorization, form);
  if (!caller) throw new OAuthFault(401, 'invalid_client', 'client_id is missing');
  const [value, verifier] = [form.get('code'), form.get('code_verifier')];
  if (value === undefined || verifier === undefined) {
    throw badRequest('invalid_request', 'code and code_verifier are required');
  }
  const hash = hashSecret(value);
  const code = await takeCode(context, hash);
  const challenge = hashSecret(verifier);
  const fits =
    code.clientId === caller.client.id &&
    // Optional in OAuth 2.1; when sent it has to be the same.
    (form.get('redirect_uri') ?? code.redirectUri) === code.redirectUri &&
    /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
    sameDigest(challenge, code.challenge);
  if (!fits)
    throw badRequest('invalid_grant', 'the code does not fit client_id, redirect_uri or code_verifier');
  const resource = parseResource(context.baseUrl, form.get('resource')) ?? code.resource;
  if (code.resource !== undefined && resource !== code.resource) {
    throw badRequest('invalid_target', 'resource differs from the one that was authorized');
  }
  const account = await context.store.account(code.userId);
  if (!account) throw badRequest('invalid_grant', 'the user no longer exists');
  const { clientId, scope, authTime, nonce } = code;
  const { response, jti } = await issueAccessToken(context, caller.client, {
    scope,
    userId: account.id,
    resource,
    authTime,
  });
  const expiresAt = context.now() + LIFETIMES.token * 1000;
  await context.store.putTicket('used-code', hash, { jti, expiresAt }, expiresAt);
  if (!scope.includes('openid')) return { ...response };
  return {
    ...response,
    id_token: await issueIdToken(context, { clientId, account, scope, authTime, nonce }),
  };
}

/** Takes a code; using it again revokes the token issued for it (RFC 6749 §4.1.2). */
async function takeCode(context: AgentContext, hash: string): Promise<Code> {
  const taken = Code.safeParse(await context.store.takeTicket('code', hash, context.now()));
  if (taken.success) return taken.data;
  const used = z
    .object({ jti: z.string(), expiresAt: z.number() })
    .safeParse(await context.store.ticket('used-code', hash, context.now()));
  if (used.success) await context.store.revokeToken(used.data.jti, used.data.expiresAt + 60_000);
  throw badRequest('invalid_grant', 'the code is unknown, expired or was used before');
}
