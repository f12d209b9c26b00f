import { OAuthFault } from '../../agents/fault.ts';
import { resourceMetadata } from '../../http/bearer.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import type { Services } from '../services.ts';
import { bearerHolder } from './bearer-holder.ts';
import { answerOAuth, NO_STORE } from './oauth-endpoint.ts';

/** `GET` and `POST /oauth2/userinfo` (OpenID Connect Core 1.0 §5.3): needs the scope `openid`. */
export function oauth2Userinfo(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
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
  });
}
