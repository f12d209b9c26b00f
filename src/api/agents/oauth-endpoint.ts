import { badRequest, OAuthFault } from '../../agents/request-fields.ts';
import { countJson } from '../../base/json-size.ts';
import { jsonResponse } from '../../http/answers.ts';
import { errorDescription } from '../../http/bearer.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { Services } from '../services.ts';

/** An endpoint that throws when it refuses a request; `answerFault` makes the error answer. */
export type AgentEndpoint = (request: ApiRequest, services: Services) => Promise<ApiResponse>;

/** Headers of every answer that may contain a credential (RFC 6749 §5.1). */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

/** Largest body of an OAuth endpoint in bytes. */
const MAX_BODY = 64 * 1024;
/** Most that a JSON body may hold. */
const MOST = { values: 2000, depth: 32 } as const;

/** A 401 needs a challenge (RFC 9110 §11.6.1), but for a client that did not use Basic (RFC 6749 §5.2). */
function challenge({ status, code }: OAuthFault): Record<string, string> {
  return status === 401 && code !== 'invalid_client'
    ? { 'www-authenticate': `AgentAuth error="${code}"` }
    : {};
}

/** An OAuth fault as JSON (RFC 6749 §5.2), its description cut to the characters that the RFC allows; throws any other. */
export function answerFault(fault: unknown): ApiResponse {
  if (!(fault instanceof OAuthFault)) throw fault;
  const description = errorDescription(fault.message);
  return jsonResponse(
    { error: fault.code, error_description: description, message: description, ...fault.members },
    { ...NO_STORE, ...challenge(fault), ...fault.headers },
    fault.status,
  );
}

/** Media type of the body, lower-cased and without parameters. */
export function mediaType(request: ApiRequest): string {
  return (request.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** 415 that names what is accepted. */
export function wrongMediaType(accepted: string): OAuthFault {
  return new OAuthFault(415, 'invalid_request', `send the body with Content-Type: ${accepted}`, {
    'accept-post': accepted,
  });
}

/** The body as text; throws 400 when it is not UTF-8 or comes encoded. */
export async function readText(request: ApiRequest): Promise<string> {
  if (request.header('content-encoding') !== undefined) {
    throw new OAuthFault(415, 'invalid_request', 'send the body without Content-Encoding', {
      'accept-encoding': 'identity',
    });
  }
  const bytes = await request.body(MAX_BODY);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('invalid_request', 'the body must be UTF-8');
  }
}

/** The body as JSON; 415 for another media type, 400 for what is not JSON or holds too much. */
export async function readJsonBody(request: ApiRequest): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw wrongMediaType('application/json');
  const text = await readText(request);
  if (countJson(text, MOST) !== undefined) {
    const most = `${MOST.values} values and ${MOST.depth} levels`;
    throw badRequest('invalid_request', `the body may have at most ${most}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('invalid_request', 'the body must be JSON');
  }
}

/** The body as form text; 415 for another media type. */
export async function readForm(request: ApiRequest): Promise<string> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw wrongMediaType('application/x-www-form-urlencoded');
  }
  return readText(request);
}
