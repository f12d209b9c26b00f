import type { IncomingMessage, ServerResponse } from 'node:http';
import { optionsHeaders } from '../http/cors.ts';
import type { ApiResponse } from '../http/http.ts';
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
