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
          ? 'rate_limited'
          : error.status === 503
            ? 'temporarily_unavailable'
            : error.status >= 500
              ? 'server_error'
              : error.status === 404
                ? 'not_found'
                : 'invalid_request';
  return jsonResponse({ error: code, error_description: error.message }, { ...error.headers }, error.status);
}
