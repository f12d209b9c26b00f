import { isLoopback } from '../base/is-loopback.ts';
import { problem } from './errors/problem.ts';
import type { ApiRequest } from './http.ts';

/**
 * Header fields that browsers, command-line clients and paying clients send by themselves. Proxies have too many to be
 * named, so that a field which is not here counts as one of theirs.
 */
const OF_CLIENTS = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'accept-payment', 'authorization'],
  ...['access-control-expose-headers', 'access-control-request-headers', 'access-control-request-method'],
  ...['access-control-request-private-network', 'cache-control', 'connection', 'content-encoding'],
  ...['content-length', 'content-type', 'cookie', 'dnt', 'expect', 'host', 'idempotency-key', 'if-match'],
  ...['if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'keep-alive', 'origin'],
  ...['payment-authorization', 'payment-pass', 'payment-signature', 'pragma', 'priority', 'purpose', 'range'],
  ...[
    'referer',
    'save-data',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade-insecure-requests',
    'user-agent',
  ],
  ...['x-payment', 'x-requested-with'],
]);
const OF_BROWSERS = /^sec-(?:ch|fetch|gpc|purpose)(?:-[a-z-]+)?$/;

/** Why a request does not come straight from a program on this machine; undefined when it does. */
function whyForeign(request: ApiRequest): string | undefined {
  const field = [...request.headerNames()].find((name) => !OF_CLIENTS.has(name) && !OF_BROWSERS.test(name));
  if (field !== undefined)
    return `its header field ${field.slice(0, 80)} is none that clients send, so a proxy may have added it`;
  const name = URL.parse(`http://${request.header('host')}`)?.hostname;
  if (request.header('host') === undefined || name === undefined || !isLoopback(name))
    return 'its Host is not an address of this machine';
  return isLoopback(request.client) ? undefined : 'it came from another machine';
}

/** Refuses what does not come straight from a program on this machine: play money must buy nothing from outside. */
export function requireLocal(request: ApiRequest): void {
  const why = whyForeign(request);
  if (why === undefined) return;
  throw problem(
    'sandbox-is-local',
    `Payments are in sandbox mode, which serves programs on this machine alone; this request is refused because ${why}. Call it from this machine without a proxy. To sell reports, set PAYMENTS_MODE=live.`,
  );
}
