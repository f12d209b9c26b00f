import { isLoopback } from '../base/is-loopback.ts';
import { problem } from './errors/problem.ts';
import type { ApiRequest } from './http.ts';

/** Header fields that proxies add, or hand on from the proxy before them (RFC 7239, RFC 9110 §7.6.3, RFC 8586). */
const OF_PROXIES =
  /^(?:forwarded|via|cdn-loop|true-client-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-amzn-trace-id|(?:cf|fastly|fly|x-forwarded|x-original|x-envoy|x-azure|x-amz-cf)(?:-.*)?)$/;

/** Why a request does not come straight from a program on this machine; undefined when it does. */
function whyForeign(request: ApiRequest): string | undefined {
  const field = [...request.headerNames()].find((name) => OF_PROXIES.test(name));
  if (field !== undefined) return `it was forwarded, as its header field ${field} says`;
  const host = request.header('host');
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
  if (host !== undefined && (name === undefined || !isLoopback(name)))
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
