import type { ApiResponse } from '../http.ts';
import { jsonResponse } from '../json-response.ts';
import { errorDescription } from './error-description.ts';
import type { Problem } from './problem.ts';

/** Renders a problem as the error JSON of OAuth endpoints (RFC 6749 §5.2). */
export function oauthErrorResponse(error: Problem): ApiResponse {
  const description = errorDescription(error.message);
  return jsonResponse(
    { error: codeOf(error.status), error_description: description, message: description },
    { ...error.headers },
    error.status,
  );
}

const CODES: Readonly<Record<number, string>> = {
  401: 'invalid_token',
  403: 'insufficient_scope',
  404: 'not_found',
  429: 'rate_limit_exceeded',
  503: 'temporarily_unavailable',
};

const codeOf = (status: number) => CODES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request');
