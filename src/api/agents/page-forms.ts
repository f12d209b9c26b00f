import { actOnClaim } from '../../agents/claim/claim-page.ts';
import { cookieName, isOwnForm, messageOf, setCookie } from '../../agents/page-forms.ts';
import { OAuthFault } from '../../agents/request-fields.ts';
import { LIFETIMES } from '../../agents/scopes.ts';
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
import { networksOf } from '../../http/limits.ts';
import type { Services } from '../services.ts';
import { type AgentEndpoint, NO_STORE, readForm } from './oauth-endpoint.ts';

/** A cookie of a request by its name. */
function readCookie(request: ApiRequest, name: string): string | undefined {
  for (const part of (request.header('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}

/**
 * Reads a form of one of our pages. Throws 403 when it was sent from another site or without a page: it needs
 * our `Origin`, and the token that belongs to the cookie of this browser.
 */
async function readPageForm(request: ApiRequest, services: Services): Promise<URLSearchParams> {
  const origin = request.header('origin');
  const own = origin === new URL(services.baseUrl).origin || isSameHost(origin, request.header('host'));
  if (!own) {
    throw new OAuthFault(
      403,
      'invalid_request',
      'the form must be sent from its own page; the header Origin names another site or is missing',
    );
  }
  const form = new URLSearchParams(await readForm(request));
  const browserId = readCookie(request, cookieName(services.baseUrl, 'browser'));
  if (!isOwnForm(await services.agents.keys(), browserId, form.get('form'))) {
    throw new OAuthFault(
      403,
      'invalid_request',
      'the form has expired or cookies are off; open the page again',
    );
  }
  return form;
}

function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Redirects to the next page after a form (RFC 9110 §15.4.4). */
function seeOther(location: string, cookies: string[] = []): ApiResponse {
  return {
    status: 303,
    headers: {
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: null,
  };
}

/** Parameters that the page adds to those of the client. */
const OWN = ['attempt', 'email', 'problem'];

/** `GET /oauth2/authorize`: checks the request, then leads to the sign-in page; never to the client. */
export const oauth2Authorize: AgentEndpoint = async (request, services) => {
  const read = await readAuthorizationRequest(services.agents, request.query);
  return 'unanswerable' in read ? refuse(read.unanswerable) : seeOther(pageOf(request.query));
};

/** `POST /oauth2/authorize`: a form of the sign-in page. The request itself stays in the query. */
export const oauth2AuthorizeForm: AgentEndpoint = async (request, services) => {
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
};

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

/** `POST /claim`: one step of the claim, then a redirect to the page, which shows its state. */
export const claimForm: AgentEndpoint = async (request, services) => {
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
};
