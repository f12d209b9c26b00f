import type { IncomingMessage, ServerResponse } from 'node:http';
import { optionsHeaders } from '../http/answers.ts';
import type { ApiResponse } from '../http/http.ts';
import { problem, problemResponse } from '../http/problem.ts';
import { requestIdOf } from './connection/answer.ts';
import { plainError } from './static/error-pages.ts';

/** Sends an answer with the header fields that every answer has; rejects when the connection fails. */
export type Reply = (req: IncomingMessage, res: ServerResponse, answer: ApiResponse) => void | Promise<void>;

/** Methods of files and pages. */
export const FILE_METHODS = 'GET, HEAD, OPTIONS';

/** The answer to a method other than `GET` and `HEAD` at a file or page, or undefined; `what` names it in a sentence. */
export function otherMethod(method: string | undefined, what: 'address' | 'page'): ApiResponse | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'OPTIONS') return { status: 204, headers: optionsHeaders(FILE_METHODS), body: null };
  return plainError(405, `This ${what} answers ${FILE_METHODS}.`, { allow: FILE_METHODS });
}

/** Whether a path belongs to the API, whatever is asked below it. */
export const isApiPrefix = (path: string): boolean => /^\/(?:api|oauth2|sandbox)(?:\/|$)/.test(path);

const TEXT = 'The address is malformed; percent-encode it as UTF-8 (RFC 3986), without dot segments.';

/** 400 for an address that cannot be read: a problem below the API's paths, else plain text. */
export function malformedAddress(req: IncomingMessage, res: ServerResponse, baseUrl: string): ApiResponse {
  return isApiPrefix(req.url ?? '')
    ? problemResponse(problem('bad-request', TEXT), baseUrl, undefined, requestIdOf(res))
    : plainError(400, `400: bad request\n\n${TEXT} Start at ${baseUrl}/`, { vary: 'Accept' });
}
