import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeTemplate } from '../api/router.ts';
import type { Services } from '../api/services.ts';
import { StoreUnavailable, whenReady } from '../base/availability.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { problemResponse, storeUnavailable } from '../http/problem.ts';
import type { AstroApp } from './astro-adapter.ts';
import { type Handler, requestIdOf } from './connection/answer.ts';
import { fromNode, readTarget } from './connection/request.ts';
import { send } from './connection/send.ts';
import { isProbe, type Probes } from './monitoring/readiness.ts';
import { createPageRoute } from './pages/page-route.ts';
import { filteredAddress, leadTo } from './pages/redirects.ts';
import { createPageServer } from './pages/serve-page.ts';
import {
  FILE_METHODS,
  isApiPrefix,
  malformedAddress,
  notAcceptable,
  otherMethod,
  plainError,
  type Reply,
} from './static/error-pages.ts';
import { dataSecurity } from './static/file-headers.ts';
import { negotiate } from './static/negotiate.ts';
import { createFileSender } from './static/serve-file.ts';
import { isPooled, type Served, type StaticFiles } from './static/static-files.ts';

/** What the handler is made of; free of Astro's own modules, so that tests can pass their own parts. */
interface HandlerParts {
  readonly files: StaticFiles;
  readonly services: Services;
  /** Answers an API request; never rejects. */
  readonly api: (request: ApiRequest, services: Services) => ApiResponse | Promise<ApiResponse>;
  /** Whether a request, its path as sent and without query, belongs to the API. */
  readonly isApiPath: (path: string, method: string) => boolean;
  readonly astro: AstroApp;
  readonly probes: Probes;
  /** `TRUST_PROXY_HOPS`. */
  readonly hops: number;
}

/** Feeds that are files, and answer for a list of tools in their query. */
const LISTING_FEED = /^\/feed\.(?:xml|json)$/;

/** The whole service as one `node:http` request listener: files, then the API, then rendered pages. */
export function createHandler({
  files,
  services,
  api,
  isApiPath,
  astro,
  probes,
  hops,
}: HandlerParts): Handler {
  const { baseUrl } = services;
  const security = Object.entries(dataSecurity(baseUrl)).flat();
  const reply: Reply = (req, res, answer) => send(req, res, answer, security);
  const hasPage = (path: string) => files.get(path)?.entry.kind === 'page' || astro.match(path);
  const sendFile = createFileSender(files, { baseUrl });
  const servePage = createPageServer(
    (request, asMarkdown, client) => astro.render(request, { services, asMarkdown }, client),
    services,
    hasPage,
  );
  const { serveRoute, notFound } = createPageRoute({
    files,
    services,
    astro,
    sendFile,
    servePage,
    reply,
    hops,
  });

  function failed(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    services.log('error', 'a request failed', {
      requestId: requestIdOf(res),
      method: req.method,
      path: req.url?.split('?', 1)[0],
      error,
    });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const answer =
      error instanceof StoreUnavailable
        ? problemResponse(storeUnavailable(), baseUrl, undefined, requestIdOf(res))
        : plainError(500, 'The server failed to answer; the fault has been logged.');
    void reply(req, res, answer);
  }

  function serveFile(req: IncomingMessage, res: ServerResponse, served: Served): void | Promise<void> {
    const refused = otherMethod(req.method, 'address');
    if (refused) return reply(req, res, refused);
    if (served.path === '/404') return notFound(req, res, served.path);
    if (served.entry.kind !== 'page') return sendFile(req, res, served, 'own');
    const variant = negotiate(req.headers.accept);
    if (variant === 'html') return sendFile(req, res, served, 'own');
    if (variant === 'none') return reply(req, res, notAcceptable(served.path));
    const twin = files.get(served.entry.twin ?? '');
    return twin ? sendFile(req, res, twin, variant) : sendFile(req, res, served, 'own');
  }

  const isOfApi = (path: string, method: string) => isApiPrefix(path) || isApiPath(path, method);

  function serve(req: IncomingMessage, res: ServerResponse): void | Promise<void> {
    const url = req.url ?? '/';
    const exact = files.get(url);
    if (exact) return serveFile(req, res, exact);
    const mark = url.indexOf('?');
    const raw = mark < 0 ? url : url.slice(0, mark);
    const ofApi = url.startsWith('/api/') || (url.startsWith('/') && isOfApi(raw, req.method ?? 'GET'));
    if (ofApi && (mark < 0 || (LISTING_FEED.test(raw) && mark < url.length - 1) || !files.get(raw))) {
      const answer = api(fromNode(req, res, url, hops), services);
      return whenReady(answer, (made) => reply(req, res, made));
    }
    if (url === '*' && req.method === 'OPTIONS') {
      return reply(req, res, { status: 204, headers: { allow: FILE_METHODS }, body: null });
    }
    const probe = probes(raw, req.method ?? 'GET');
    if (probe) return whenReady(probe, (made) => reply(req, res, made));
    const target = readTarget(url);
    if (!target) return reply(req, res, malformedAddress(req, res, baseUrl));
    const found = files.get(target.path);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const filtered = found && isRead && filteredAddress(target.path, target.search);
    if (filtered) return reply(req, res, leadTo(307, filtered));
    if (found) return serveFile(req, res, found);
    if (!isPooled(target.path)) return serveRoute(req, res, target);
    return files
      .ofPool(target.path)
      .then((pooled) => (pooled ? serveFile(req, res, pooled) : serveRoute(req, res, target)));
  }

  return (req, res) => {
    try {
      serve(req, res)?.catch((error: unknown) => failed(req, res, error));
    } catch (error) {
      failed(req, res, error);
    }
  };
}

/**
 * A name of what a request addressed, one of a few dozen: the template of a route, or the kind of a file. Never throws, because
 * it names requests that have failed too.
 */
export function createRouteLabel(files: StaticFiles, astro: AstroApp): (url: string) => string {
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    try {
      const file = files.get(path);
      if (file) return file.entry.kind;
      if (isProbe(path)) return 'probe';
      if (isPooled(path)) return 'immutable';
      const template = routeTemplate(path);
      if (template !== undefined) return template;
      return astro.match(decodeURI(path)) ? 'rendered' : 'none';
    } catch {
      return 'none';
    }
  };
}
