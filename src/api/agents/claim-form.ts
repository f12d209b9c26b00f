import { actOnClaim } from '../../agents/claim/claim-ceremony.ts';
import { COOKIES, setCookie } from '../../agents/claim/page-guard.ts';
import { LIFETIMES } from '../../agents/lifetimes.ts';
import { addressKey } from '../../http/address-key.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { Services } from '../services.ts';
import { answerOAuth } from './oauth-endpoint.ts';
import { readCookie, readPageForm, seeOther } from './page-form.ts';

/** `POST /claim`: one step of the claim, then a redirect to the page, which shows its state. */
export function claimForm(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const form = await readPageForm(request, services);
    const token = form.get('token');
    const view = await actOnClaim(
      services.agents,
      token,
      readCookie(request, COOKIES.proof),
      { action: form.get('action'), code: form.get('code') },
      addressKey(request.client),
    );
    const query = new URLSearchParams({ token: token ?? '', ...(view.problem && { problem: view.problem }) });
    const cookies = view.proof
      ? [setCookie(services.baseUrl, COOKIES.proof, view.proof, LIFETIMES.attempt * 2)]
      : [];
    return seeOther(`/claim?${query}`, cookies);
  });
}
