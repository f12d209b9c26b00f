import { routes } from '../api/routes.ts';
import type { Services } from '../api/services.ts';
import { StoreUnavailable } from '../base/store-unavailable.ts';
import { addressKey } from './address-key.ts';
import { type PreparedAnswer, prepareAnswer } from './answer-cache.ts';
import { UNAUTHENTICATED } from './authenticator.ts';
import { badToken, readBearer } from './bearer.ts';
import { checkAddress } from './check-address.ts';
import { CORS, optionsHeaders } from './cors.ts';
import { markDeprecated } from './deprecation.ts';
import { matchingTag } from './etag.ts';
import type { ApiRequest, ApiResponse, Caller } from './http.ts';
import type { Verdict } from './limits.ts';
import { compileRoutes, type Match } from './match-route.ts';
import { oauthErrorResponse } from './oauth-error.ts';
import { Problem, problem, problemResponse, storeUnavailable } from './problem.ts';
import type { Route } from './route.ts';
import { rpcErrorResponse } from './rpc-error.ts';
import { scopeRefusal } from './scope-refusal.ts';
import { takeCallerQuota } from './take-caller-quota.ts';

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

/** Template of the route at a path (percent-encoded, without query), such as `/api/tools/{slug}`. */
export function routeTemplate(path: string): string | undefined {
  try {
    return match(path)?.routes[0]?.path;
  } catch {
    return undefined;
  }
}

/**
 * Answers one API request, at once where nothing has to be waited for. Never throws or rejects; a fault of ours
 * is a logged 500 that tells nothing.
 */
export function route(request: ApiRequest, services: Services): ApiResponse | Promise<ApiResponse> {
  const state: State = { route: undefined, extra: undefined };
  try {
    const answer = dispatch(request, services, state);
    if (!(answer instanceof Promise)) return complete(answer, state);
    return answer.then(
      (response) => complete(response, state),
      (error: unknown) => failed(error, request, services, state),
    );
  } catch (error) {
    return failed(error, request, services, state);
  }
}

/** What is known of a request while it is answered. */
interface State {
  route: Route | undefined;
  /** Headers that the answer gets whatever becomes of it. */
  extra: Readonly<Record<string, string>> | undefined;
}

function dispatch(request: ApiRequest, services: Services, state: State): ApiResponse | Promise<ApiResponse> {
  if (request.target.length > MAX_ADDRESS) {
    throw problem('uri-too-long', `Path and query may have at most ${MAX_ADDRESS} bytes together.`);
  }
  const found = findMatch(request);
  if (!found) return redirectOrThrow(request, services);
  const line = found.routes.find((candidate) => answersMethod(candidate, request.method));
  if (!line) return withoutRoute(request, found);
  state.route = line;
  const caller = line.scope === 'unchecked' ? UNAUTHENTICATED : identify(line, request, services);
  return caller instanceof Promise
    ? caller.then((known) => admit(line, found, request, services, state, known))
    : admit(line, found, request, services, state, caller);
}

function complete(made: ApiResponse, { extra, route: line }: State): ApiResponse {
  const response = line?.deprecation ? markDeprecated(made, line.deprecation) : made;
  if (!extra) return response;
  if (response.shared) return { ...response, extra };
  Object.assign(response.headers, extra);
  return response;
}

function failed(error: unknown, request: ApiRequest, services: Services, state: State): ApiResponse {
  const known = error instanceof Problem ? error : fault(error, request, services);
  return complete(render(known, state.route, request, services), state);
}

function render(
  error: Problem,
  line: Route | undefined,
  request: ApiRequest,
  { baseUrl }: Services,
): ApiResponse {
  if (line?.errors === 'oauth') return oauthErrorResponse(error);
  if (line?.errors === 'json-rpc') return rpcErrorResponse(error);
  return problemResponse(error, baseUrl, instanceOf(request), request.id);
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

/** Takes the request from the caller's quota, then lets it in. */
function admit(
  line: Route,
  found: Match,
  request: ApiRequest,
  services: Services,
  state: State,
  caller: Caller,
): ApiResponse | Promise<ApiResponse> {
  if (line.limit === 'none') return run(line, found, request, services, caller);
  const judged = (verdict: Verdict | undefined) => {
    state.extra = verdict?.headers;
    if (verdict && !verdict.allowed) throw exceeded(verdict);
    return run(line, found, request, services, caller);
  };
  const verdict =
    line.limit === 'caller'
      ? takeCallerQuota(services.limits, caller, request.client)
      : services.limits.take(line.limit, addressKey(request.client));
  return verdict instanceof Promise ? verdict.then(judged) : judged(verdict);
}

function run(
  line: Route,
  found: Match,
  request: ApiRequest,
  services: Services,
  caller: Caller,
): ApiResponse | Promise<ApiResponse> {
  if (line.cache === 'own') {
    checkAddress(request);
    return line.endpoint(request, services, found.params, caller);
  }
  const answer = prepared(line, found, request, services, caller);
  return answer instanceof Promise ? answer.then((made) => present(made, request)) : present(answer, request);
}

/** A prepared answer for this request: conditional, and private where credentials were sent. */
function present(answer: PreparedAnswer, request: ApiRequest): ApiResponse {
  const authorized = request.header('authorization') !== undefined;
  const headers = authorized ? answer.privateHeaders : answer.headers;
  const tag = matchingTag(request.header('if-none-match'), answer.etag);
  if (tag === undefined) return { status: 200, headers, body: answer.bytes, shared: true };
  const { 'content-type': _, ...others } = headers;
  return { status: 304, headers: { ...others, etag: tag }, body: null };
}

/** Finds out who calls and whether they may; a bad token is 401 even where none is needed. */
function identify(line: Route, request: ApiRequest, services: Services): Caller | Promise<Caller> {
  const header = request.header('authorization');
  if (header === undefined) return permitted(line, UNAUTHENTICATED, services);
  return authenticated(line, header, request, services);
}

async function authenticated(
  line: Route,
  header: string,
  request: ApiRequest,
  services: Services,
): Promise<Caller> {
  const resource = line.resource ?? '';
  const authentication = await readBearer(header, services.authenticator, resource);
  if (!('error' in authentication)) return permitted(line, authentication.caller, services);
  const verdict = await services.limits.take('bad_token', addressKey(request.client));
  if (verdict && !verdict.allowed) throw exceeded(verdict);
  throw badToken(authentication.error, services.baseUrl, resource);
}

/** The caller, if they have the scope that the route needs. */
function permitted({ scope, resource = '' }: Route, caller: Caller, services: Services): Caller {
  if (scope === 'any' || scope === 'unchecked') return caller;
  const refusal = scopeRefusal(caller, [scope], services, resource);
  if (refusal) throw refusal;
  return caller;
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
function prepared(
  line: Route,
  found: Match,
  request: ApiRequest,
  services: Services,
  caller: Caller,
): PreparedAnswer | Promise<PreparedAnswer> {
  const { answers } = services;
  const spelling = request.target;
  const kept = answers.get(spelling);
  if (kept) return kept;
  checkAddress(request);
  const sorted = new URLSearchParams(request.query);
  sorted.sort();
  const key = `${request.path}?${sorted}`;
  const keep = (answer: PreparedAnswer) => {
    answers.set(key, answer);
    if (key !== spelling) answers.set(spelling, answer);
    return answer;
  };
  const same = answers.get(key);
  if (same) return keep(same);
  const response = line.endpoint(request, services, found.params, caller);
  return response instanceof Promise
    ? response.then((made) => keep(prepareAnswer(made)))
    : keep(prepareAnswer(response));
}

function fault(error: unknown, request: ApiRequest, services: Services): Problem {
  // The store tells the operator itself.
  if (error instanceof StoreUnavailable) return storeUnavailable();
  services.log('error', 'the API failed to answer', {
    requestId: request.id,
    method: request.method,
    path: request.path,
    error,
  });
  return problem('internal', 'The server failed to answer; the fault has been logged. Try again later.');
}

/** The address as sent, cut to a length that an error may repeat. */
function instanceOf(request: ApiRequest): string {
  const address = request.target;
  return cut(address, 512);
}

/** A text cut to a length, at no half of a character. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
