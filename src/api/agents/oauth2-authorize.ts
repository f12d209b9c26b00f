import { OAuthFault } from '../../agents/fault.ts';
import { LIFETIMES } from '../../agents/lifetimes.ts';
import { cookieName, setCookie } from '../../agents/page-guard.ts';
import { messageOf } from '../../agents/page-message.ts';
import {
  type AuthorizationRequest,
  allow,
  deny,
  goBack,
  readAuthorizationRequest,
  type Unanswerable,
} from '../../agents/sign-in/authorization-request.ts';
import { beginSignIn, finishSignIn, sessionFor, signOut } from '../../agents/sign-in/session.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { networksOf } from '../../http/limits/networks-of.ts';
import type { Services } from '../services.ts';
import { answerOAuth, NO_STORE } from './oauth-endpoint.ts';
import { readCookie, readPageForm, seeOther } from './page-form.ts';

/** Parameters that the page adds to those of the client. */
const OWN = ['attempt', 'email', 'problem'];

/** `GET /oauth2/authorize`: checks the request, then leads to the sign-in page; never to the client. */
export function oauth2Authorize(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const read = await readAuthorizationRequest(services.agents, request.query);
    return 'unanswerable' in read ? refuse(read.unanswerable) : seeOther(pageOf(request.query));
  });
}

/** `POST /oauth2/authorize`: a form of the sign-in page. The request itself stays in the query. */
export function oauth2AuthorizeForm(request: ApiRequest, services: Services): Promise<ApiResponse> {
  return answerOAuth(async () => {
    const form = await readPageForm(request, services);
    const { agents, baseUrl } = services;
    if (form.get('action') === 'sign-out') {
      await signOut(agents, sessionCookie(request, services));
      return seeOther(pageOf(request.query), [setCookie(baseUrl, 'session', '', 0)]);
    }
    const read = await readAuthorizationRequest(agents, clientQuery(request.query));
    if ('unanswerable' in read) return refuse(read.unanswerable);
    if ('request' in read) return act(request, services, form, read.request);
    return seeOther(form.get('action') === 'go-back' ? goBack(agents, read.faulty) : pageOf(request.query));
  });
}

/** Carries out a form about a request that may be allowed. */
async function act(
  request: ApiRequest,
  services: Services,
  form: URLSearchParams,
  asked: AuthorizationRequest,
): Promise<ApiResponse> {
  const { agents, baseUrl } = services;
  const attempt = form.get('attempt') ?? '';
  const page = (extra: Record<string, string> = {}) => pageOf(request.query, extra);
  try {
    switch (form.get('action')) {
      case 'email': {
        const networks = networksOf(request.client);
        const begun = await beginSignIn(agents, asked.client, form.get('email'), networks);
        return seeOther(page({ attempt: begun }));
      }
      case 'code': {
        const session = await finishSignIn(agents, attempt, form.get('code') ?? '');
        const query = clientQuery(request.query);
        // The person has just signed in: these would ask for it again without end.
        query.delete('prompt');
        query.delete('max_age');
        return seeOther(pageOf(query), [setCookie(baseUrl, 'session', session, LIFETIMES.session)]);
      }
      case 'allow': {
        const session = await sessionFor(agents, sessionCookie(request, services), asked);
        return seeOther(session ? await allow(agents, asked, session) : page());
      }
      case 'deny':
        return seeOther(deny(agents, asked));
      default:
        return seeOther(page());
    }
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    const again = error.code === 'invalid_user_code' ? { attempt } : {};
    return seeOther(page({ ...again, problem: messageOf(error) }));
  }
}

const sessionCookie = (request: ApiRequest, { baseUrl }: Services) =>
  readCookie(request, cookieName(baseUrl, 'session'));

/** The parameters of the client alone. */
function clientQuery(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(query);
  for (const name of OWN) asked.delete(name);
  return asked;
}

/** Address of the sign-in page for a request of a client. */
function pageOf(query: URLSearchParams, extra: Record<string, string> = {}): string {
  const asked = clientQuery(query);
  for (const [name, value] of Object.entries(extra)) asked.set(name, value);
  return `/sign-in?${asked}`;
}

const REASONS: Readonly<Record<Unanswerable, string>> = {
  unknown_client:
    'The application that sent you here is not registered. Tell the people who make it; do not enter anything.',
  wrong_redirect_uri:
    'The application asks for your answer at an address that it did not register. Do not go on.',
  prompt_none:
    'The application asked for an answer without asking you (prompt=none). That is not offered: it must leave prompt out.',
};

/** 400 for the person alone; nothing of the request is repeated. */
function refuse(why: Unanswerable): ApiResponse {
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign in</title><meta name="viewport" content="width=device-width"></head>
<body><h1>This request cannot go on</h1><p>${REASONS[why]}</p></body>
</html>
`;
  const headers = {
    ...NO_STORE,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return { status: 400, headers, body };
}
