import { explain } from '../../agents/claim/claim-ceremony.ts';
import { COOKIES, setCookie } from '../../agents/claim/page-guard.ts';
import { OAuthFault } from '../../agents/fault.ts';
import { LIFETIMES } from '../../agents/lifetimes.ts';
import {
  allow,
  answerLocation,
  beginSignIn,
  deny,
  finishSignIn,
  readAuthorizationRequest,
  sessionFor,
} from '../../agents/tokens/authorize.ts';
import { addressKey } from '../../http/address-key.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { Services } from '../services.ts';
import { answerOAuth } from './oauth-endpoint.ts';
import { readCookie, readPageForm, seeOther } from './page-form.ts';

/** Parameters that the page adds to those of the client. */
const OWN = ['attempt', 'email', 'problem'];

/** `GET /oauth2/authorize`: checks the request, then hands over to the sign-in page. */
export function oauth2Authorize(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const read = await readAuthorizationRequest(services.agents, request.query);
    if ('location' in read) return seeOther(read.location);
    if ('request' in read && read.request.prompt.includes('none')) {
      const session = await sessionFor(services.agents, readCookie(request, COOKIES.session), read.request);
      const error = session ? 'consent_required' : 'login_required';
      return seeOther(
        answerLocation(services.agents, read.request, {
          error,
          error_description: 'the user has to be asked',
        }),
      );
    }
    return seeOther(`/sign-in?${request.query}`);
  });
}

/** `POST /oauth2/authorize`: a form of the sign-in page. The request itself stays in the query. */
export function oauth2AuthorizeForm(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const form = await readPageForm(request, services);
    const asked = new URLSearchParams(request.query);
    for (const name of OWN) asked.delete(name);
    const page = (extra: Record<string, string> = {}) => {
      const query = new URLSearchParams(asked);
      for (const [name, value] of Object.entries(extra)) query.set(name, value);
      return `/sign-in?${query}`;
    };
    const { agents } = services;
    const read = await readAuthorizationRequest(agents, asked);
    if ('location' in read) return seeOther(read.location);
    if ('problem' in read) return seeOther(page());
    const attempt = form.get('attempt') ?? '';
    try {
      switch (form.get('action')) {
        case 'email':
          return seeOther(
            page({
              attempt: await beginSignIn(agents, read.request, form.get('email'), addressKey(request.client)),
            }),
          );
        case 'code': {
          const session = await finishSignIn(agents, attempt, form.get('code') ?? '');
          // The user has just signed in; to ask for it again would never end.
          asked.delete('prompt');
          asked.delete('max_age');
          return seeOther(page(), [setCookie(services.baseUrl, COOKIES.session, session, LIFETIMES.session)]);
        }
        case 'allow': {
          const session = await sessionFor(agents, readCookie(request, COOKIES.session), read.request);
          return seeOther(session ? await allow(agents, read.request, session) : page());
        }
        case 'deny':
          return seeOther(deny(agents, read.request));
        default:
          return seeOther(page());
      }
    } catch (error) {
      if (!(error instanceof OAuthFault)) throw error;
      const again = error.code === 'invalid_user_code' ? { attempt } : {};
      return seeOther(page({ ...again, problem: explain(error) }));
    }
  });
}
