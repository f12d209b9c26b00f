import { claim } from '../../agents/claim/claim.ts';
import { completeClaim } from '../../agents/claim/complete-claim.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import { networksOf } from '../../http/limits/networks-of.ts';
import type { Services } from '../services.ts';
import { bearerHolder } from './bearer-holder.ts';
import { answerOAuth, NO_STORE, readJsonBody } from './oauth-endpoint.ts';

/** `POST /api/agent/claim`: begins to bind a registration to a person. */
export function agentClaim(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const body = await readJsonBody(request);
    const bearer = await bearerHolder(request, services);
    const answer = await claim(services.agents, body, bearer?.holder, networksOf(request.client));
    return jsonResponse(answer.body, NO_STORE, answer.status);
  });
}

/** `POST /api/agent/claim/complete`: completes the claim with the code that the person was shown. */
export function agentClaimComplete(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const body = await readJsonBody(request);
    const bearer = await bearerHolder(request, services);
    const answer = await completeClaim(services.agents, body, bearer?.holder);
    return jsonResponse(answer.body, NO_STORE, answer.status);
  });
}
