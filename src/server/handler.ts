import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../api/services.ts';
import { StoreUnavailable } from '../base/store-unavailable.ts';
import { whenReady } from '../base/when-ready.ts';
import { addressKey } from '../http/address-key.ts';
import { optionsHeaders } from '../http/cors.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { problem, problemResponse, storeUnavailable } from '../http/problem.ts';
import { isPooled } from '../static/asset-pool.ts';
import { markdownNotFound, notAcceptable, plainError } from '../static/error-pages.ts';
import { negotiate } from '../static/negotiate.ts';
import { dataSecurity } from '../static/security-headers.ts';
import { createFileSender } from '../static/serve-file.ts';
import type { Served, StaticFiles } from '../static/static-files.ts';
import type { AstroApp } from './astro-adapter.ts';
import { requestIdOf } from './connection/answer.ts';
import { fromNode } from './connection/from-node.ts';
import { send } from './connection/send.ts';
import { readTarget, spellings, type Target } from './connection/target.ts';
import type { Probes } from './monitoring/probes.ts';
import { comparisonAddress } from './pages/comparison-address.ts';
import { likelyPages } from './pages/likely-pages.ts';
import { collectionOf, movedAddress } from './pages/moved-address.ts';
import { createPageServer, type PageRequest } from './pages/serve-page.ts';

/** What the handler is made of; free of Astro's own modules, so that tests can pass their own parts. */
export interface HandlerParts {
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

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const isApiPrefix = (path: string) => /^\/(?:api|oauth2|sandbox)(?:\/|$)/.test(path);
const FILE_METHODS = 'GET, HEAD, OPTIONS';
/** Feeds that are files, and answer for a list of tools in their query. */
const LISTING_FEED = /^\/feed\.(?:xml|json)$/;
/** Longest query of a page in characters; answers repeat it in header fields, which proxies bound. */
const MAX_PAGE_QUERY = 2048;

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
  const sendFile = createFileSender(files, { baseUrl });
  const servePage = createPageServer(astro, services, (path) => hasPage(path));
  const hasPage = (path: string) => files.get(path)?.entry.kind === 'page' || astro.match(path);

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
    void send(req, res, answer, security);
  }

  /** Sends a page that Astro renders for the request. */
  async function sendPage(req: IncomingMessage, res: ServerResponse, page: PageRequest): Promise<void> {
    const request = fromNode(req, res, page.path + page.search, hops);
    await send(req, res, await servePage(request, page), security);
  }

  function serveFile(req: IncomingMessage, res: ServerResponse, served: Served): void | Promise<void> {
    const { method } = req;
    if (method !== 'GET' && method !== 'HEAD') {
      const answer: ApiResponse =
        method === 'OPTIONS'
          ? { status: 204, headers: optionsHeaders(FILE_METHODS), body: null }
          : plainError(405, `This address answers ${FILE_METHODS}.`, { allow: FILE_METHODS });
      return send(req, res, answer, security);
    }
    if (served.path === '/404') return notFound(req, res, served.path);
    if (served.entry.kind !== 'page') return sendFile(req, res, served, 'own');
    const variant = negotiate(req.headers.accept);
    if (variant === 'html') return sendFile(req, res, served, 'own');
    if (variant === 'none') return send(req, res, notAcceptable(served.path), security);
    const twin = files.get(served.entry.twin ?? '');
    return twin ? sendFile(req, res, twin, variant) : sendFile(req, res, served, 'own');
  }

  /**
   * Pages close to an address of a record that has none. The address is compared with every record, so it counts as a
   * page that is rendered; beyond that quota nothing is guessed.
   */
  async function guess(request: ApiRequest, path: string): Promise<ReturnType<typeof likelyPages>> {
    if (!collectionOf(path)) return [];
    const verdict = await services.limits.take('pages', addressKey(request.client));
    return verdict && !verdict.allowed ? [] : likelyPages(path, services.catalog);
  }

  async function notFound(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (isApiPrefix(path) || path.startsWith('/.well-known/') || path.endsWith('.json')) {
      const error = problem(
        'not-found',
        `Nothing lives at ${path.slice(0, 200)}. ${baseUrl}/llms.txt lists what does.`,
      );
      return send(req, res, problemResponse(error, baseUrl, undefined, requestIdOf(res)), security);
    }
    const variant = path.endsWith('.md') ? 'markdown' : negotiate(req.headers.accept);
    const search = `?path=${encodeURIComponent(path)}`;
    const request = fromNode(req, res, `/missing${search}`, hops);
    const likely = await guess(request, path);
    if (variant !== 'html') return send(req, res, markdownNotFound(baseUrl, path, variant, likely), security);
    if (likely.length > 0) {
      const answer = await servePage(request, { path: '/missing', search, twin: false, counted: true });
      return send(req, res, answer, security);
    }
    const page = files.get('/404');
    if (page) return sendFile(req, res, page, 'missing');
    return send(req, res, markdownNotFound(baseUrl, path, variant), security);
  }

  function malformed(req: IncomingMessage, res: ServerResponse): void | Promise<void> {
    const text = 'The address is malformed; percent-encode it as UTF-8 (RFC 3986), without dot segments.';
    const answer = isApiPrefix(req.url ?? '')
      ? problemResponse(problem('bad-request', text), baseUrl, undefined, requestIdOf(res))
      : plainError(400, `400: bad request\n\n${text} Start at ${baseUrl}/`, { vary: 'Accept' });
    return send(req, res, answer, security);
  }

  /** Where an address without a page leads: another spelling of it, what its record is called, or why there is none. */
  function elsewhere(path: string, search: string) {
    const spelt = spellings(path).find((spelling) => files.get(spelling) || astro.match(spelling));
    if (spelt !== undefined) return { status: 308, location: encodeURI(spelt) + search };
    const moved = movedAddress(path, services.catalog);
    if (moved && 'removed' in moved) return moved;
    if (moved && files.get(moved.location)) return { status: 308, location: moved.location + search };
    return comparisonAddress(path, services.catalog);
  }

  /** Pages that Astro renders, other spellings of an address that exists, and all that does not. */
  function serveRest(req: IncomingMessage, res: ServerResponse, target: Target): void | Promise<void> {
    const { path, search } = target;
    if (search.length > MAX_PAGE_QUERY) {
      const text = `414: address too long\n\nThe query of a page may have at most ${MAX_PAGE_QUERY} characters.`;
      return send(req, res, plainError(414, text, { vary: 'Accept' }), security);
    }
    const page = path.replace(/\.md$/, '');
    if (page === '/' || !astro.match(page)) {
      const leads = elsewhere(path, search);
      if (!leads) return notFound(req, res, path);
      if ('removed' in leads) {
        const record = `?record=${leads.removed.from}`;
        return sendPage(req, res, { path: '/removed', search: record, twin: page !== path });
      }
      const { status, location } = leads;
      const headers = { location, 'cache-control': 'public, max-age=3600', vary: 'Accept' };
      return send(req, res, { status, headers, body: null }, security);
    }
    const { method } = req;
    if (method === 'OPTIONS') {
      return send(req, res, { status: 204, headers: optionsHeaders(FILE_METHODS), body: null }, security);
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return send(
        req,
        res,
        plainError(405, `This page answers ${FILE_METHODS}.`, { allow: FILE_METHODS }),
        security,
      );
    }
    try {
      const query = decodeURIComponent(search);
      if (query.includes('\0')) return malformed(req, res);
    } catch {
      return malformed(req, res);
    }
    return sendPage(req, res, { path: page, search, twin: page !== path });
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
      return whenReady(answer, (made) => send(req, res, made, security));
    }
    if (url === '*' && req.method === 'OPTIONS') {
      return send(req, res, { status: 204, headers: { allow: FILE_METHODS }, body: null }, security);
    }
    const probe = probes(raw, req.method ?? 'GET');
    if (probe) return whenReady(probe, (made) => send(req, res, made, security));
    const target = readTarget(url);
    if (!target) return malformed(req, res);
    const found = files.get(target.path);
    if (found) return serveFile(req, res, found);
    if (!isPooled(target.path)) return serveRest(req, res, target);
    return files
      .ofPool(target.path)
      .then((pooled) => (pooled ? serveFile(req, res, pooled) : serveRest(req, res, target)));
  }

  return (req, res) => {
    try {
      serve(req, res)?.catch((error: unknown) => failed(req, res, error));
    } catch (error) {
      failed(req, res, error);
    }
  };
}
