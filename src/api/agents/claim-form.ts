import { actOnClaim } from '../../agents/claim/claim-page.ts';
import { LIFETIMES } from '../../agents/lifetimes.ts';
import { cookieName, setCookie } from '../../agents/page-guard.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { networksOf } from '../../http/limits/networks-of.ts';
import type { Services } from '../services.ts';
import { answerOAuth } from './oauth-endpoint.ts';
import { readCookie, readPageForm, seeOther } from './page-form.ts';

/** `POST /claim`: one step of the claim, then a redirect to the page, which shows its state. */
export function claimForm(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const { agents, baseUrl } = services;
    const form = await readPageForm(request, services);
    const token = form.get('token');
    const { message, proof } = await actOnClaim(agents, {
      token,
      proof: readCookie(request, cookieName(baseUrl, 'claim_proof')),
      action: form.get('action'),
      code: form.get('code'),
      networks: networksOf(request.client),
    });
    const query = new URLSearchParams({ token: token ?? '', ...(message && { problem: message }) });
    const cookies = proof ? [setCookie(baseUrl, 'claim_proof', proof, LIFETIMES.attempt * 2)] : [];
    return seeOther(`/claim?${query}`, cookies);
  });
}
