import type { ApiResponse } from './http.ts';

/** When a route is deprecated and when it may be removed. */
export interface Deprecation {
  /** Day from which it counts as deprecated, `YYYY-MM-DD`. */
  readonly since: string;
  /** First day on which it may be gone, `YYYY-MM-DD`; at least six months later (docs/releases.md). */
  readonly sunset: string;
  /** Path of the page that says what to use instead. */
  readonly guide: string;
}

/** The answer with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the page that explains both. */
export function markDeprecated(
  { shared: _, ...response }: ApiResponse,
  { since, sunset, guide }: Deprecation,
): ApiResponse {
  const link = [response.headers['link'] ?? [], `<${guide}>; rel="deprecation"; type="text/html"`]
    .flat()
    .join(', ');
  const deprecation = `@${Date.parse(since) / 1000}`;
  return {
    ...response,
    headers: { ...response.headers, deprecation, sunset: new Date(sunset).toUTCString(), link },
  };
}
