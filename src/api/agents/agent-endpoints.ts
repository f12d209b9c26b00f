import { authenticateClient, parseForm } from '../../agents/authenticate-client.ts';
import { claim, completeClaim } from '../../agents/claim/claim.ts';
import { register } from '../../agents/registration/register.ts';
import { badRequest, OAuthFault, readMembers } from '../../agents/request-fields.ts';
import type { AccessTokenClaims, TokenHolder } from '../../agents/tokens/access-token.ts';
import { receiveEvent, revokeToken } from '../../agents/tokens/revocation.ts';
import { token } from '../../agents/tokens/token.ts';
import { CORS, jsonResponse } from '../../http/answers.ts';
import { bearerToken, resourceMetadata } from '../../http/bearer.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { networksOf } from '../../http/limits.ts';
import type { Services } from '../services.ts';
import {
  type AgentEndpoint,
  mediaType,
  NO_STORE,
  readForm,
  readJsonBody,
  readText,
  wrongMediaType,
} from './oauth-endpoint.ts';

/** `POST /api/agent/register`: the specification, auth.md and RFC 7591 by one address. */
export const agentRegister: AgentEndpoint = async (request, services) => {
  const body = await readJsonBody(request);
  const answer = await register(services.agents, body, networksOf(request.client));
  return jsonResponse(answer.body, NO_STORE, answer.status);
};

/** The holder of the bearer token of a request, undefined without one. Throws 401 for a bad token. */
async function bearerHolder(
  request: ApiRequest,
  services: Services,
): Promise<{ holder: TokenHolder; claims: AccessTokenClaims; token: string } | undefined> {
  const token = bearerToken(request.header('authorization'));
  if (token === undefined) return undefined;
  const verdict = await services.authenticator.authenticate(token, '');
  if ('caller' in verdict) return { holder: verdict.caller, claims: verdict.claims, token };
  throw new OAuthFault(401, 'invalid_token', verdict.error, {
    'www-authenticate': `Bearer error="invalid_token", error_description="${verdict.error}", ${resourceMetadata(services.baseUrl, '')}`,
  });
}

/** An endpoint that takes JSON, for the holder of a bearer token too. */
const claimEndpoint =
  (act: typeof claim): AgentEndpoint =>
  async (request, services) => {
    const body = await readJsonBody(request);
    const bearer = await bearerHolder(request, services);
    const answer = await act(services.agents, body, bearer?.holder, networksOf(request.client));
    return jsonResponse(answer.body, NO_STORE, answer.status);
  };

/** `POST /api/agent/claim`: begins to bind a registration to a person. */
export const agentClaim = claimEndpoint(claim);

/** `POST /api/agent/claim/complete`: completes the claim with the code that the person was shown. */
export const agentClaimComplete = claimEndpoint(completeClaim);

const empty = (status: number): ApiResponse => ({ status, headers: { ...CORS, ...NO_STORE }, body: '' });

/** Revokes the token in `Authorization`. A token that is revoked already is no error. */
const byHeader: AgentEndpoint = async (request, services) => {
  const token = /^bearer +(\S+) *$/i.exec(request.header('authorization') ?? '')?.[1];
  if (token === undefined) {
    throw badRequest('invalid_request', 'send the token as token, or in the header Authorization: Bearer');
  }
  await revokeToken(services.agents, token);
  return jsonResponse({ status: 'revoked' }, NO_STORE);
};

/** Revokes by a form (RFC 7009). */
const byForm: AgentEndpoint = async (request, services) => {
  const form = parseForm(await readText(request));
  const token = form.get('token');
  if (token === undefined) throw badRequest('invalid_request', 'token is missing');
  const caller = await authenticateClient(services.agents, request.header('authorization'), form);
  await revokeToken(services.agents, token, caller);
  return empty(200);
};

/** Revokes by JSON, as the specification has it. */
const byJson: AgentEndpoint = async (request, services) => {
  const body = readMembers(await readJsonBody(request));
  const token = body['token'] ?? body['access_token'];
  if (token === undefined) return byHeader(request, services);
  if (typeof token !== 'string') throw badRequest('invalid_request', 'token must be a string');
  await revokeToken(services.agents, token);
  return jsonResponse({ status: 'revoked' }, NO_STORE);
};

/** Revokes by a security event (RFC 8935). */
const byEvent: AgentEndpoint = async (request, services) => {
  try {
    await receiveEvent(services.agents, (await readText(request)).trim(), 'secevent+jwt');
    return empty(202);
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return jsonResponse({ err: error.code, description: error.message }, NO_STORE, error.status);
  }
};

/** Revokes by a logout token. */
const byLogout: AgentEndpoint = async (request, services) => {
  await receiveEvent(services.agents, (await readText(request)).trim(), 'logout+jwt');
  return empty(200);
};

/** What answers a request to revoke a token, by the media type of its body. */
const REVOCATIONS: ReadonlyMap<string, AgentEndpoint> = new Map([
  ['application/x-www-form-urlencoded', byForm],
  ['application/json', byJson],
  ['application/secevent+jwt', byEvent],
  ['application/logout+jwt', byLogout],
]);

/** `POST /api/agent/revoke`: by its body, or by the header alone when there is none. */
export const agentRevoke: AgentEndpoint = async (request, services) => {
  const type = mediaType(request);
  const revoke = REVOCATIONS.get(type);
  if (revoke) return revoke(request, services);
  if (type !== '' || (await readText(request)) !== '') {
    throw wrongMediaType([...REVOCATIONS.keys()].join(', '));
  }
  return byHeader(request, services);
};

/** `GET` and `POST /oauth2/userinfo` (OpenID Connect Core 1.0 §5.3): needs the scope `openid`. */
export const oauth2Userinfo: AgentEndpoint = async (request, services) => {
  const bearer = await bearerHolder(request, services);
  const challenge = (error: string) => ({
    'www-authenticate': `Bearer ${error}scope="openid", ${resourceMetadata(services.baseUrl, '')}`,
  });
  if (!bearer) {
    throw new OAuthFault(
      401,
      'invalid_token',
      'send the access token of a user in the header Authorization',
      challenge(''),
    );
  }
  const account = await services.agents.store.account(bearer.claims.sub);
  if (!account || !bearer.holder.scopes.includes('openid')) {
    const error = challenge('error="insufficient_scope", ');
    throw new OAuthFault(403, 'insufficient_scope', 'the access token needs the scope openid', error);
  }
  const withEmail = bearer.holder.scopes.includes('email');
  return jsonResponse(
    { sub: account.id, ...(withEmail && { email: account.email, email_verified: true }) },
    NO_STORE,
  );
};

/** `POST /oauth2/token` (RFC 6749 §3.2). */
export const oauth2Token: AgentEndpoint = async (request, services) => {
  const form = parseForm(await readForm(request));
  return jsonResponse(await token(services.agents, request.header('authorization'), form), NO_STORE);
};
