import { parseForm } from '../../agents/authenticate-client.ts';
import { token } from '../../agents/tokens/token.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import type { Services } from '../services.ts';
import { answerOAuth, NO_STORE, readForm } from './oauth-endpoint.ts';

/** `POST /oauth2/token` (RFC 6749 §3.2). */
export function oauth2Token(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const form = parseForm(await readForm(request));
    return jsonResponse(await token(services.agents, request.header('authorization'), form), NO_STORE);
  });
}
