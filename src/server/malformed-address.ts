import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem, problemResponse } from '../http/errors/problem.ts';
import type { ApiResponse } from '../http/http.ts';
import { requestIdOf } from './connection/answer.ts';
import { isApiPrefix } from './reply.ts';
import { plainError } from './static/error-pages.ts';

const TEXT = 'The address is malformed; percent-encode it as UTF-8 (RFC 3986), without dot segments.';

/** 400 for an address that cannot be read: a problem below the API's paths, else plain text. */
export function malformedAddress(req: IncomingMessage, res: ServerResponse, baseUrl: string): ApiResponse {
  return isApiPrefix(req.url ?? '')
    ? problemResponse(problem('bad-request', TEXT), baseUrl, undefined, requestIdOf(res))
    : plainError(400, `400: bad request\n\n${TEXT} Start at ${baseUrl}/`, { vary: 'Accept' });
}
