import { addressKey } from './address-key.ts';
import { PRIVATE_CACHING, type PreparedAnswer, prepareAnswer } from './answer-cache.ts';
import { UNAUTHENTICATED } from './authenticator.ts';
import { badToken, readBearer, scopeRequired, tokenRequired } from './bearer.ts';
import { checkAddress } from './check-address.ts';
import { CORS, optionsHeaders } from './cors.ts';
import { matchingTag } from './etag.ts';
import type { ApiRequest, ApiResponse, Caller } from './http.ts';
import type { Verdict } from './limits.ts';
import { compileRoutes, type Match } from './match-route.ts';
import { oauthErrorResponse } from './oauth-error.ts';
import { Problem, problem, problemResponse } from './problem.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';

/** Longest address in characters that is looked at. */
const MAX_ADDRESS = 8192;

const match = compileRoutes(routes);

/**
 * Whether a request (path percent-encoded, without query) belongs to the API rather than to pages and files. A
 * page may share its path with the address its form is sent to: reading it is not the API's then.
 */
export function isApiPath(path: string, method: string): boolean {
  if (path.startsWith('/api/') || path === '/api') return true;
  try {
    const found = match(path);
    if (method !== 'GET' && method !== 'HEAD') return found !== undefined;
    return found?.routes.some((line) => answersMethod(line, method)) ?? false;
  } catch {
    return true;
  }
}

/** Answers one API request. Never rejects; a fault of ours is a logged 500 that tells nothing. */
export async function route(request: ApiRequest, services: Services): Promise<ApiResponse> {
  let found: Match | undefined;
  let current: Route | undefined;
  const extra: Record<string, string> = {};
  try {
    if (request.path.length + request.search.length > MAX_ADDRESS) {
      throw problem('uri-too-long', `Path and query may have at most ${MAX_ADDRESS} bytes together.`);
    }
    found = findMatch(request);
    if (!found) return redirectOrThrow(request, services);
    current = found.routes.find((line) => answersMethod(line, request.method));
    if (!current) return withoutRoute(request, found);
    const response = await run(current, found, request, services, extra);
    Object.assign(response.headers, extra);
    return response;
  } catch (error) {
    const known = error instanceof Problem ? error : fault(error, request, services);
    const response =
      current?.errors === 'oauth'
        ? oauthErrorResponse(known)
        : problemResponse(known, services.baseUrl, instanceOf(request));
    Object.assign(response.headers, extra);
    return response;
  }
}

function answersMethod(line: Route, method: string): boolean {
  return line.method === '*' || line.method === method || (line.method === 'GET' && method === 'HEAD');
}

function findMatch(request: ApiRequest): Match | undefined {
  try {
    return match(request.path);
  } catch {
    throw problem('bad-request', 'The path holds broken percent-encoding; encode it as UTF-8 by RFC 3986.');
  }
}

/** One trailing slash leads to the address without it; anything else unknown is a 404. */
function redirectOrThrow(request: ApiRequest, services: Services): ApiResponse {
  checkAddress(request);
  const { path, search } = request;
  const bare = path.replace(/\/$/, '');
  if (bare !== path && match(bare)) {
    const location = search === '' ? bare : `${bare}?${search}`;
    return {
      status: 308,
      headers: { ...CORS, location, 'cache-control': 'public, max-age=3600' },
      body: null,
    };
  }
  throw problem(
    'not-found',
    `Nothing lives at ${cut(decodeURI(path), 200)}. ${services.baseUrl}/openapi.json lists every operation.`,
  );
}

/** OPTIONS, or a method that the address does not answer. */
function withoutRoute(request: ApiRequest, found: Match): ApiResponse {
  const methods = found.routes.flatMap((line) => (line.method === 'GET' ? ['GET', 'HEAD'] : [line.method]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return { status: 204, headers: optionsHeaders(allow), body: null };
  throw problem(
    'method-not-allowed',
    `This address answers ${allow}, not ${request.method.slice(0, 32)}.`,
    {},
    { allow },
  );
}

async function run(
  line: Route,
  found: Match,
  request: ApiRequest,
  services: Services,
  extra: Record<string, string>,
): Promise<ApiResponse> {
  const caller = line.scope === 'unchecked' ? UNAUTHENTICATED : await identify(line, request, services);
  if (line.limit !== 'none') {
    const policy = line.limit === 'caller' ? caller.kind : line.limit;
    const key = line.limit === 'caller' && caller.clientId ? caller.clientId : addressKey(request.client);
    const taken = services.limits.take(policy, key);
    const verdict = taken instanceof Promise ? await taken : taken;
    if (verdict) {
      Object.assign(extra, verdict.headers);
      if (!verdict.allowed) throw exceeded(verdict);
    }
  }
  if (line.cache === 'own') {
    checkAddress(request);
    return line.endpoint(request, services, found.params, caller);
  }
  const answer = await prepared(line, found, request, services, caller);
  const authorized = request.header('authorization') !== undefined;
  const headers: ApiResponse['headers'] = authorized
    ? { ...answer.headers, 'cache-control': PRIVATE_CACHING }
    : { ...answer.headers };
  const tag = matchingTag(request.header('if-none-match'), answer.etag);
  if (tag === undefined) return { status: 200, headers, body: answer.bytes };
  delete headers['content-type'];
  return { status: 304, headers: { ...headers, etag: tag }, body: null };
}

/** Finds out who calls and whether they may; a bad token is 401 even where none is needed. */
async function identify(line: Route, request: ApiRequest, services: Services): Promise<Caller> {
  const { baseUrl } = services;
  const result = readBearer(request.header('authorization'), services.authenticator);
  const authentication = result instanceof Promise ? await result : result;
  if ('error' in authentication) {
    const verdict = await services.limits.take('bad_token', addressKey(request.client));
    if (verdict && !verdict.allowed) throw exceeded(verdict);
    throw badToken(authentication.error, baseUrl);
  }
  const { caller } = authentication;
  if (line.scope === 'any' || services.publicScopes.has(line.scope) || caller.scopes.includes(line.scope))
    return caller;
  throw caller.kind === 'unauthenticated'
    ? tokenRequired(line.scope, baseUrl)
    : scopeRequired(line.scope, baseUrl);
}

function exceeded(verdict: Verdict): Problem {
  const seconds = verdict.resetSeconds;
  return problem(
    'rate-limited',
    `The quota of ${verdict.quota} requests of the policy "${verdict.policy}" is used up. Retry after ${seconds} seconds.`,
    { 'violated-policies': [verdict.policy] },
    { ...verdict.headers, 'retry-after': String(seconds) },
  );
}

/** The kept answer for this address, or a new one; spellings that differ in parameter order share it. */
async function prepared(
  line: Route,
  found: Match,
  request: ApiRequest,
  services: Services,
  caller: Caller,
): Promise<PreparedAnswer> {
  const spelling = `${request.path}?${request.search}`;
  const kept = services.answers.get(spelling);
  if (kept) return kept;
  checkAddress(request);
  const sorted = new URLSearchParams(request.query);
  sorted.sort();
  const key = `${request.path}?${sorted}`;
  let answer = services.answers.get(key);
  if (!answer) {
    answer = prepareAnswer(await line.endpoint(request, services, found.params, caller));
    services.answers.set(key, answer);
  }
  if (key !== spelling) services.answers.set(spelling, answer);
  return answer;
}

function fault(error: unknown, request: ApiRequest, services: Services): Problem {
  services.log('the API failed to answer', { method: request.method, path: request.path, error });
  return problem('internal', 'The server failed to answer; the fault has been logged. Try again later.');
}

/** The address as sent, cut to a length that an error may repeat. */
function instanceOf(request: ApiRequest): string {
  const address = request.search === '' ? request.path : `${request.path}?${request.search}`;
  return cut(address, 512);
}

/** A text cut to a length, at no half of a character. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
