import { StoreUnavailable, whenReady } from '../base/availability.ts';
import { admit } from './admit.ts';
import { CORS, optionsHeaders, Redirect } from './answers.ts';
import { oauthErrorResponse, UNAUTHENTICATED } from './bearer.ts';
import type { ApiRequest, ApiResponse } from './http.ts';
import { rpcErrorResponse } from './json-rpc.ts';
import { keptAnswer } from './kept-answer.ts';
import { Problem, problem, problemResponse, storeUnavailable } from './problem.ts';
import {
  checkAddress,
  compileRoutes,
  type Match,
  markDeprecated,
  type RequestContext,
  type Route,
  type RoutedContext,
  type RouterServices,
} from './route.ts';

/** Longest address in characters that is looked at. */
const MAX_ADDRESS = 8192;

export interface Router<S extends RouterServices> {
  /**
   * Whether a request (path percent-encoded, without query) belongs to the API rather than to pages and files. A page
   * may share its path with the address its form is sent to: the API answers only the methods that its routes have.
   */
  isApiPath(path: string, method: string): boolean;
  /** Template of the route at a path (percent-encoded, without query), such as `/api/tools/{slug}`. */
  routeTemplate(path: string): string | undefined;
  /**
   * Answers one API request, at once where nothing has to be waited for. Never throws or rejects: a fault of the server
   * is logged and answered by a 500 without details.
   */
  route(request: ApiRequest, services: S): ApiResponse | Promise<ApiResponse>;
}

/** Makes the router of a route table, which gives each endpoint the services that it is called with. */
export function createRouter<S extends RouterServices>(table: readonly Route<S>[]): Router<S> {
  const match = compileRoutes(table as readonly Route<never>[] as readonly Route[]);

  function dispatch(context: RequestContext): ApiResponse | Promise<ApiResponse> {
    const { request } = context;
    if (request.target.length > MAX_ADDRESS)
      throw problem('uri-too-long', `Path and query may have at most ${MAX_ADDRESS} bytes together.`);
    const found = findMatch(request);
    if (!found) return redirectOrThrow(context);
    const route = found.routes.find((candidate) => answersMethod(candidate, request.method));
    if (!route) return withoutRoute(request, found);
    const routed: RoutedContext = Object.assign(context, { route, params: found.params });
    return whenReady(admit(routed), () => run(routed));
  }

  function findMatch(request: ApiRequest): Match | undefined {
    try {
      return match(request.path);
    } catch {
      throw problem('bad-request', 'The path holds broken percent-encoding; encode it as UTF-8 by RFC 3986.');
    }
  }

  /** One trailing slash leads to the address without it; anything else unknown is a 404. */
  function redirectOrThrow({ request, services }: RequestContext): ApiResponse {
    checkAddress(request);
    const { path, search } = request;
    const bare = path.replace(/\/$/, '');
    if (bare !== path && match(bare)) {
      const location = search === '' ? bare : `${bare}?${search}`;
      return redirectTo(location);
    }
    throw problem(
      'not-found',
      `Nothing lives at ${cut(decodeURI(path), 200)}. ${services.baseUrl}/openapi.json lists every operation.`,
    );
  }

  return {
    isApiPath(path, method) {
      if (path.startsWith('/api/') || path === '/api') return true;
      try {
        const found = match(path);
        if (method !== 'GET' && method !== 'HEAD') return found !== undefined;
        return found?.routes.some((route) => answersMethod(route, method)) ?? false;
      } catch {
        return true;
      }
    },
    routeTemplate(path) {
      try {
        return match(path)?.routes[0]?.path;
      } catch {
        return undefined;
      }
    },
    route(request, services) {
      const context: RequestContext = { request, services, params: {}, caller: UNAUTHENTICATED };
      try {
        const answer = dispatch(context);
        if (!(answer instanceof Promise)) return complete(answer, context);
        return answer.then(
          (response) => complete(response, context),
          (error: unknown) => failed(error, context),
        );
      } catch (error) {
        return failed(error, context);
      }
    },
  };
}

function run(context: RoutedContext): ApiResponse | Promise<ApiResponse> {
  const { route, request, services, params, caller } = context;
  if (route.cache !== 'own') return keptAnswer(context);
  checkAddress(request);
  return route.endpoint(request, services, params, caller);
}

/** Adds what the route and the quota say to every answer. */
function complete(made: ApiResponse, { extra, route }: RequestContext): ApiResponse {
  const response = route?.deprecation ? markDeprecated(made, route.deprecation) : made;
  if (!extra) return response;
  if (response.shared) return { ...response, extra };
  Object.assign(response.headers, extra);
  return response;
}

function redirectTo(location: string): ApiResponse {
  return { status: 308, headers: { ...CORS, location, 'cache-control': 'public, max-age=3600' }, body: null };
}

function failed(error: unknown, context: RequestContext): ApiResponse {
  if (error instanceof Redirect) return complete(redirectTo(error.location), context);
  const known = error instanceof Problem ? error : fault(error, context);
  return complete(render(known, context), context);
}

/** The error in the format of the route. */
function render(error: Problem, { route, request, services }: RequestContext): ApiResponse {
  if (route?.errors === 'oauth') return oauthErrorResponse(error);
  if (route?.errors === 'json-rpc') return rpcErrorResponse(error);
  return problemResponse(error, services.baseUrl, cut(request.target, 512), request.id);
}

function fault(error: unknown, { request, services }: RequestContext): Problem {
  // The store logs its own outages.
  if (error instanceof StoreUnavailable) return storeUnavailable();
  const { id: requestId, method, path } = request;
  services.log('error', 'the API failed to answer', { requestId, method, path, error });
  return problem('internal', 'The server failed to answer; the fault has been logged. Try again later.');
}

function answersMethod({ method }: { readonly method: string }, asked: string): boolean {
  return method === '*' || method === asked || (method === 'GET' && asked === 'HEAD');
}

/** OPTIONS, or a method that the address does not answer. */
function withoutRoute(request: ApiRequest, found: Match): ApiResponse {
  const methods = found.routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return { status: 204, headers: optionsHeaders(allow), body: null };
  throw problem(
    'method-not-allowed',
    `This address answers ${allow}, not ${request.method.slice(0, 32)}.`,
    {},
    { allow },
  );
}

/** A text cut to a length, never within a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
