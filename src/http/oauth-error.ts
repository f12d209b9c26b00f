import type { ApiResponse } from './http.ts';
import { jsonResponse } from './json-response.ts';
import type { Problem } from './problem.ts';

/** Renders a problem as the error JSON of OAuth endpoints (RFC 6749 §5.2). */
export function oauthErrorResponse(error: Problem): ApiResponse {
  const code =
    error.status === 401
      ? 'invalid_token'
      : error.status === 403
        ? 'insufficient_scope'
        : error.status === 429
          ? 'rate_limit_exceeded'
          : error.status === 503
            ? 'temporarily_unavailable'
            : error.status >= 500
              ? 'server_error'
              : error.status === 404
                ? 'not_found'
                : 'invalid_request';
  // Only these characters are allowed in a description.
  const description = error.message.replace(/[^\x20-\x7e]|["\\]/g, '');
  return jsonResponse(
    { error: code, error_description: description, message: description },
    { ...error.headers },
    error.status,
  );
}
