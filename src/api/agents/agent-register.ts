import { register } from '../../agents/registration/register.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import { networksOf } from '../../http/limits/networks-of.ts';
import type { Services } from '../services.ts';
import { answerOAuth, NO_STORE, readJsonBody } from './oauth-endpoint.ts';

/** `POST /api/agent/register`: the specification, auth.md and RFC 7591 by one address. */
export function agentRegister(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const body = await readJsonBody(request);
    const answer = await register(services.agents, body, networksOf(request.client));
    return jsonResponse(answer.body, NO_STORE, answer.status);
  });
}
