import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../api/services.ts';
import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { nameOf, recordsOf } from '../../catalog/lookup.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { addressKey } from '../../http/limits.ts';
import { problem, problemResponse } from '../../http/problem.ts';
import { paths } from '../../records/urls.ts';
import { requestIdOf } from '../connection/answer.ts';
import { fromNode } from '../connection/request.ts';
import { isApiPrefix, markdownNotFound, type Reply } from '../static/error-pages.ts';
import { negotiate } from '../static/negotiate.ts';
import type { FileSender } from '../static/serve-file.ts';
import type { StaticFiles } from '../static/static-files.ts';
import { collectionOf } from './redirects.ts';
import type { PageServer } from './serve-page.ts';

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

interface NotFoundParts {
  readonly files: StaticFiles;
  readonly services: Services;
  readonly sendFile: FileSender;
  readonly servePage: PageServer;
  readonly reply: Reply;
  /** `TRUST_PROXY_HOPS`. */
  readonly hops: number;
}

const isForPrograms = (path: string) =>
  isApiPrefix(path) || path.startsWith('/.well-known/') || path.endsWith('.json');

/** Answers 404 in the form the client reads: a problem, Markdown, or a page that names the likely records. */
export function createNotFound({ files, services, sendFile, servePage, reply, hops }: NotFoundParts) {
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

  return async function notFound(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
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
  };
}
