import { OAuthFault } from '../../agents/fault.ts';
import { cookieName, isOwnForm } from '../../agents/page-guard.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { Services } from '../services.ts';
import { readForm } from './oauth-endpoint.ts';

/** A cookie of a request by its name. */
export function readCookie(request: ApiRequest, name: string): string | undefined {
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
export async function readPageForm(request: ApiRequest, services: Services): Promise<URLSearchParams> {
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
export function seeOther(location: string, cookies: string[] = []): ApiResponse {
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
