import type { LimitPolicy } from '../base/limits.ts';
import type { Log, ReadScope, ResourcePath } from '../base/service.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Authenticator } from './bearer.ts';
import type { ApiRequest, ApiResponse, Caller, Endpoint, Operation, Params } from './http.ts';
import type { Limits } from './limits.ts';
import { problem } from './problem.ts';

/** What answers one path and method, and on what terms. */
export interface Route<Services extends RouterServices = RouterServices> {
  /** `*`: the endpoint answers every method, OPTIONS included. GET answers HEAD too. */
  readonly method: 'GET' | 'POST' | '*';
  /** Path with `{name}` for one variable segment. */
  readonly path: string;
  readonly endpoint: Endpoint<Services>;
  /**
   * `catalog`: the answer depends only on the address and the catalogue; it is kept, has an ETag and is cacheable.
   * `observed`: like `catalog`, but kept for 30 seconds when `OBSERVE` is set. `own`: the endpoint sets its caching
   * headers itself (default `no-store`).
   */
  readonly cache: 'catalog' | 'observed' | 'own';
  /**
   * Whose quota a request is taken from: `caller` counts tokens by client and the rest by address; a policy
   * name counts by address; `none` is not limited here.
   */
  readonly limit: 'caller' | LimitPolicy | 'none';
  /**
   * Scope the operation needs. `any`: none, but a token that is sent must be valid. `optional`: none, and a token that
   * is not valid counts as none. `unchecked`: the endpoint reads `Authorization` itself.
   */
  readonly scope: ReadScope | 'any' | 'optional' | 'unchecked';
  /** What a token must be for; the service as a whole when left out. */
  readonly resource?: ResourcePath;
  /** Form of error bodies: problem+json, OAuth error JSON (RFC 6749 §5.2), or a JSON-RPC error. */
  readonly errors?: 'problem' | 'oauth' | 'json-rpc';
  /** Present on a deprecated route; every answer says so. */
  readonly deprecation?: Deprecation;
  /** Its entry in `/openapi.json`; only `/openapi.json` itself and preflight helpers go without. */
  readonly operation?: Operation | ((services: Services) => Operation);
}

/** What the router itself works with; endpoints get whatever else their services hold. */
export interface RouterServices {
  /** Public base URL without trailing slash; the only source of absolute addresses. */
  readonly baseUrl: string;
  readonly limits: Limits;
  /** Checks bearer tokens. */
  readonly authenticator: Authenticator;
  /** Scopes that need no token (`PUBLIC_SCOPES`). */
  readonly publicScopes: ReadonlySet<string>;
  readonly answers: AnswerCache;
  /** Whether this service observes changes itself (setting `OBSERVE`). */
  readonly observes: boolean;
  /** Writes one line to the operator's log. */
  readonly log: Log;
}

/** One request on its way through the router; it is filled as more becomes known. */
export interface RequestContext {
  readonly request: ApiRequest;
  readonly services: RouterServices;
  /** The route that answers; undefined where none does. */
  route?: Route;
  params: Params;
  caller: Caller;
  /** Header fields that the answer gets, whatever the outcome. */
  extra?: Readonly<Record<string, string>>;
}

/** A context whose route has been found. */
export type RoutedContext = RequestContext & { readonly route: Route };

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

/** The routes of a path, by method, and the values of its variable segments. */
export interface Match {
  readonly routes: readonly Route[];
  readonly params: Params;
}

interface Pattern {
  readonly segments: readonly string[];
  readonly routes: Route[];
}

const NO_PARAMS = Object.freeze({});

/**
 * Compiles a route table into a look-up: literal paths by map, patterns with `{name}` segment by segment.
 * Throws a `URIError` for a variable segment with broken percent-encoding.
 */
export function compileRoutes(table: readonly Route[]): (path: string) => Match | undefined {
  const literal = new Map<string, { routes: Route[]; params: Match['params'] }>();
  const patterns: Pattern[] = [];
  for (const route of table) {
    if (!route.path.includes('{')) {
      const entry = literal.get(route.path) ?? { routes: [] as Route[], params: NO_PARAMS };
      entry.routes.push(route);
      literal.set(route.path, entry);
      continue;
    }
    const pattern = patterns.find((known) => known.routes[0]?.path === route.path);
    if (pattern) pattern.routes.push(route);
    else patterns.push({ segments: route.path.split('/'), routes: [route] });
  }
  return (path) => {
    const exact = literal.get(path);
    if (exact) return exact;
    const segments = path.split('/');
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, segments);
      if (params) return { routes: pattern.routes, params };
    }
    return undefined;
  };
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const fits = pattern.every((part, index) =>
    part.startsWith('{') ? segments[index] !== '' : part === segments[index],
  );
  if (!fits) return undefined;
  const params: Record<string, string> = {};
  pattern.forEach((part, index) => {
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(segments[index] ?? '');
  });
  return params;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** What needs no decoding and holds none of those. */
const PLAIN = /^[!-$&-~]*$/;

/**
 * Refuses an address that does not decode as UTF-8 or decodes to control characters: lenient parsers would
 * answer for something the client did not ask.
 */
export function checkAddress(request: Pick<ApiRequest, 'path' | 'search'>): void {
  if (PLAIN.test(request.path) && PLAIN.test(request.search)) return;
  for (const [part, text] of [
    ['path', request.path],
    ['query', request.search],
  ] as const) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      throw problem(
        'bad-request',
        `The ${part} holds broken percent-encoding; encode it as UTF-8 by RFC 3986 (a literal % is %25).`,
      );
    }
    if (CONTROL.test(decoded))
      throw problem('bad-request', `The ${part} holds control characters; leave them out.`);
  }
}
