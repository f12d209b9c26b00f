/** Response headers a script on another site may read, and which may not be guessed at. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, PAYMENT-REQUIRED, PAYMENT-RESPONSE, Payment-Receipt, Payment-Pass, Payment-Pass-Remaining, Idempotent-Replayed, Deprecation, Sunset, X-Request-Id',
  'x-content-type-options': 'nosniff',
} as const;

/** Answers `OPTIONS`, and so the CORS preflight (Fetch standard), for an address with these methods. */
export function optionsHeaders(allow: string): Record<string, string> {
  return {
    ...CORS,
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, PAYMENT-SIGNATURE, Payment-Authorization, Payment-Pass, Accept-Payment, Idempotency-Key',
    'access-control-max-age': '86400',
  };
}
