import { OAuthFault } from '../../agents/fault.ts';
import type { AccessTokenClaims } from '../../agents/tokens/access-token.ts';
import type { TokenHolder } from '../../agents/tokens/create-authenticator.ts';
import { bearerToken, resourceMetadata } from '../../http/bearer.ts';
import type { ApiRequest } from '../../http/http.ts';
import type { Services } from '../services.ts';

/** The holder of the bearer token of a request, undefined without one. Throws 401 for a bad token. */
export async function bearerHolder(
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
