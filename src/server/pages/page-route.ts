import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../api/services.ts';
import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { nameOf, recordsOf } from '../../catalog/lookup.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { addressKey } from '../../http/limits.ts';
import { problem, problemResponse } from '../../http/problem.ts';
import { paths } from '../../records/urls.ts';
import type { AstroApp } from '../astro-adapter.ts';
import { requestIdOf } from '../connection/answer.ts';
import { fromNode, spellings, type Target } from '../connection/request.ts';
import {
  isApiPrefix,
  malformedAddress,
  markdownNotFound,
  otherMethod,
  plainError,
  type Reply,
} from '../static/error-pages.ts';
import { negotiate } from '../static/negotiate.ts';
import type { FileSender } from '../static/serve-file.ts';
import type { StaticFiles } from '../static/static-files.ts';
import {
  collectionOf,
  comparisonAddress,
  leadTo,
  listAddress,
  MAX_QUERY,
  movedAddress,
  sectionAddress,
} from './redirects.ts';
import type { PageRequest, PageServer } from './serve-page.ts';

/** Longest slug in characters that is compared, and the most pages that are offered. */
const MAX_SLUG = 64;
const MOST = 3;

/** Pages of records whose address is close to one that has no page, the closest first; at most three. */
export function likelyPages(path: string, catalog: Catalog): { path: string; name: string }[] {
  const found = collectionOf(path);
  if (!found || found.slug.length > MAX_SLUG) return [];
  // A tool is always found on its own page, and not in every folder that has pages of tools.
  const folder = found.collection === 'tools' ? `${paths.tools}/` : found.folder;
  const records = recordsOf(catalog, found.collection);
  const names = new Map(records.map((record) => [record.slug, nameOf(record)]));
  return nearest(found.slug, [...names.keys()], MOST).map((slug) => ({
    path: folder + slug,
    name: names.get(slug) ?? slug,
  }));
}

interface PageRouteParts {
  readonly files: StaticFiles;
  readonly services: Services;
  readonly astro: AstroApp;
  readonly sendFile: FileSender;
  readonly servePage: PageServer;
  readonly reply: Reply;
  /** `TRUST_PROXY_HOPS`. */
  readonly hops: number;
}

const TOO_LONG = `414: address too long\n\nThe query of a page may have at most ${MAX_QUERY} characters.`;

/** Whether a query is UTF-8 without NUL. */
function isReadable(search: string): boolean {
  try {
    return !decodeURIComponent(search).includes('\0');
  } catch {
    return false;
  }
}

const isForPrograms = (path: string) =>
  isApiPrefix(path) || path.startsWith('/.well-known/') || path.endsWith('.json');

/** Serves what is no file: pages that Astro renders, other spellings of an address that exists, and all that does not. */
export function createPageRoute({
  files,
  services,
  astro,
  sendFile,
  servePage,
  reply,
  hops,
}: PageRouteParts) {
  const { baseUrl } = services;

  /**
   * Pages close to an address of a record that has none. The address is compared with every record, so it counts as a
   * page that is rendered; beyond that quota nothing is guessed.
   */
  async function guess(request: ApiRequest, path: string): Promise<ReturnType<typeof likelyPages>> {
    if (!collectionOf(path)) return [];
    const verdict = await services.limits.take('pages', addressKey(request.client));
    return verdict && !verdict.allowed ? [] : likelyPages(path, services.catalog);
  }

  function asProblem(res: ServerResponse, path: string): ApiResponse {
    const detail = `Nothing lives at ${path.slice(0, 200)}. ${baseUrl}/llms.txt lists what does.`;
    return problemResponse(problem('not-found', detail), baseUrl, undefined, requestIdOf(res));
  }

  /** Answers 404 in the form the client reads: a problem, Markdown, or a page that names the likely records. */
  async function notFound(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (isForPrograms(path)) return reply(req, res, asProblem(res, path));
    const variant = path.endsWith('.md') ? 'markdown' : negotiate(req.headers.accept);
    const search = `?path=${encodeURIComponent(path)}`;
    const request = fromNode(req, res, `/missing${search}`, hops);
    const likely = await guess(request, path);
    if (variant !== 'html') return reply(req, res, markdownNotFound(baseUrl, path, variant, likely));
    if (likely.length > 0) {
      const page = { path: '/missing', search, twin: false, counted: true };
      return reply(req, res, await servePage(request, page));
    }
    const page = files.get('/404');
    if (page) return sendFile(req, res, page, 'missing');
    return reply(req, res, markdownNotFound(baseUrl, path, variant));
  }

  async function sendPage(req: IncomingMessage, res: ServerResponse, page: PageRequest): Promise<void> {
    const request = fromNode(req, res, page.path + page.search, hops);
    await reply(req, res, await servePage(request, page));
  }

  /**
   * Where an address without a page leads: another spelling of it, what its record is called, a page that holds the same, or
   * why there is none.
   */
  function elsewhere({ path, search }: Target) {
    const isThere = (other: string) => files.get(other) || astro.match(other.replace(/\.md$/, ''));
    const spelt = spellings(path).find(isThere);
    if (spelt !== undefined) return { status: 308, location: encodeURI(spelt) + search };
    const moved = movedAddress(path, services.catalog);
    if (moved && 'removed' in moved) return moved;
    if (moved && isThere(moved.location)) return { status: 308, location: moved.location + search };
    const asked = [moved?.location ?? path, ...spellings(path)];
    const held = asked.map((other) => sectionAddress(other, services.catalog)).find(Boolean);
    if (held && isThere(held.location))
      return { status: 308, location: held.location + search + (held.section ? `#${held.section}` : '') };
    return listAddress(path) ?? comparisonAddress(path, services.catalog);
  }

  /** Answers for an address that has no page; `twin`: whether it asks for Markdown. */
  function sendElsewhere(req: IncomingMessage, res: ServerResponse, target: Target, twin: boolean) {
    const leads = elsewhere(target);
    if (!leads) return notFound(req, res, target.path);
    if ('removed' in leads)
      return sendPage(req, res, { path: '/removed', search: `?record=${leads.removed.from}`, twin });
    return reply(req, res, leadTo(leads.status, leads.location));
  }

  function serveRoute(req: IncomingMessage, res: ServerResponse, target: Target): void | Promise<void> {
    const { path, search } = target;
    if (search.length > MAX_QUERY) return reply(req, res, plainError(414, TOO_LONG, { vary: 'Accept' }));
    const page = path.replace(/\.md$/, '');
    const twin = page !== path;
    if (page === '/' || !astro.match(page)) return sendElsewhere(req, res, target, twin);
    const refused = otherMethod(req.method, 'page');
    if (refused) return reply(req, res, refused);
    if (!isReadable(search)) return reply(req, res, malformedAddress(req, res, baseUrl));
    return sendPage(req, res, { path: page, search, twin });
  }

  return { serveRoute, notFound };
}
