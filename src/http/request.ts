import { readWithin } from '../base/limits.ts';
import { isLoopback } from '../base/service.ts';
import type { ApiRequest } from './http.ts';
import { problem } from './problem.ts';

/** Reads a body whole, refusing one that is announced or grows beyond `limit` before anything parses it. */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  announced: string | undefined,
  limit: number,
): Promise<Uint8Array> {
  const tooLarge = () =>
    problem('payload-too-large', `The body may have at most ${limit} bytes; send a shorter one.`);
  if (Number(announced ?? 0) > limit) throw tooLarge();
  return readWithin(chunks, limit, tooLarge);
}

type Parts = Pick<ApiRequest, 'method' | 'header' | 'headerNames' | 'body' | 'client' | 'signal' | 'id'>;

/** A read without header fields, as the service asks itself. */
export const PLAIN_GET: Parts = {
  method: 'GET',
  header: () => undefined,
  headerNames: () => [],
  body: async () => new Uint8Array(),
  client: '',
  signal: new AbortController().signal,
};

/** Makes a request of its target in origin form (`/api/search?q=x`) and the parts that only the caller knows. */
export function createRequest(target: string, parts: Parts): ApiRequest {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark + 1);
  let query: URLSearchParams | undefined;
  return {
    method: parts.method,
    path,
    target,
    search,
    header: parts.header,
    headerNames: parts.headerNames,
    body: parts.body,
    get client() {
      return parts.client;
    },
    get id() {
      return parts.id;
    },
    get signal() {
      return parts.signal;
    },
    get query() {
      query ??= new URLSearchParams(search);
      return query;
    },
  };
}

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
