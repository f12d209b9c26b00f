import { authenticateClient, parseForm } from '../../agents/authenticate-client.ts';
import { OAuthFault } from '../../agents/fault.ts';
import { revokeToken } from '../../agents/tokens/revoke.ts';
import { receiveEvent } from '../../agents/tokens/security-event.ts';
import { CORS } from '../../http/cors.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import type { Services } from '../services.ts';
import {
  answerOAuth,
  mediaType,
  NO_STORE,
  readJsonBody,
  readText,
  wrongMediaType,
} from './oauth-endpoint.ts';

const MEDIA_TYPES =
  'application/x-www-form-urlencoded, application/json, application/secevent+jwt, application/logout+jwt';

const empty = (status: number): ApiResponse => ({ status, headers: { ...CORS, ...NO_STORE }, body: '' });

/**
 * `POST /api/agent/revoke`: a form is RFC 7009, JSON the specification, `application/secevent+jwt` RFC 8935,
 * `application/logout+jwt` a logout token.
 */
export function agentRevoke(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(() => {
    switch (mediaType(request)) {
      case 'application/x-www-form-urlencoded':
        return byForm(request, services);
      case 'application/json':
        return byJson(request, services);
      case 'application/secevent+jwt':
        return byEvent(request, services);
      case 'application/logout+jwt':
        return byLogout(request, services);
      case '':
        return withoutBody(request, services);
      default:
        throw wrongMediaType(MEDIA_TYPES);
    }
  });
}

async function byForm(request: ApiRequest, services: Services): Promise<ApiResponse> {
  const form = parseForm(await readText(request));
  const token = form.get('token');
  if (token === undefined) throw new OAuthFault(400, 'invalid_request', 'token is missing');
  const caller = await authenticateClient(services.agents, request.header('authorization'), form);
  await revokeToken(services.agents, token, caller);
  return empty(200);
}

async function byJson(request: ApiRequest, services: Services): Promise<ApiResponse> {
  const body = (await readJsonBody(request)) as Record<string, unknown> | null;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OAuthFault(400, 'invalid_request', 'the body must be a JSON object');
  }
  const token = body['token'] ?? body['access_token'];
  if (token === undefined) return withoutBody(request, services);
  if (typeof token !== 'string') throw new OAuthFault(400, 'invalid_request', 'token must be a string');
  await revokeToken(services.agents, token);
  return jsonResponse({ status: 'revoked' }, NO_STORE);
}

/** Revokes the token in `Authorization`. A token that is revoked already is no error. */
async function withoutBody(request: ApiRequest, services: Services): Promise<ApiResponse> {
  if (mediaType(request) === '' && (await readText(request)) !== '') throw wrongMediaType(MEDIA_TYPES);
  const token = /^bearer +(\S+) *$/i.exec(request.header('authorization') ?? '')?.[1];
  if (token === undefined) {
    throw new OAuthFault(
      400,
      'invalid_request',
      'send the token as token, or in the header Authorization: Bearer',
    );
  }
  await revokeToken(services.agents, token);
  return jsonResponse({ status: 'revoked' }, NO_STORE);
}

async function byEvent(request: ApiRequest, services: Services): Promise<ApiResponse> {
  try {
    await receiveEvent(services.agents, (await readText(request)).trim(), 'secevent+jwt');
    return empty(202);
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return jsonResponse({ err: error.code, description: error.message }, NO_STORE, error.status);
  }
}

async function byLogout(request: ApiRequest, services: Services): Promise<ApiResponse> {
  await receiveEvent(services.agents, (await readText(request)).trim(), 'logout+jwt');
  return empty(200);
}
