import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../api/services.ts';
import type { AstroApp } from '../astro-adapter.ts';
import { fromNode, spellings, type Target } from '../connection/request.ts';
import { malformedAddress, otherMethod, plainError, type Reply } from '../static/error-pages.ts';
import type { StaticFiles } from '../static/static-files.ts';
import { comparisonAddress, listAddress, movedAddress, sectionAddress } from './redirects.ts';
import type { PageRequest, PageServer } from './serve-page.ts';

export interface PageRouteParts {
  readonly files: StaticFiles;
  readonly services: Services;
  readonly astro: AstroApp;
  readonly servePage: PageServer;
  readonly notFound: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  readonly reply: Reply;
  /** `TRUST_PROXY_HOPS`. */
  readonly hops: number;
}

/** Longest query of a page in characters; answers repeat it in header fields, which proxies bound. */
const MAX_QUERY = 2048;
const TOO_LONG = `414: address too long\n\nThe query of a page may have at most ${MAX_QUERY} characters.`;

/** Whether a query is UTF-8 without NUL. */
function isReadable(search: string): boolean {
  try {
    return !decodeURIComponent(search).includes('\0');
  } catch {
    return false;
  }
}

/** Serves what is no file: pages that Astro renders, other spellings of an address that exists, and all that does not. */
export function createPageRoute(parts: PageRouteParts) {
  const { files, services, astro, servePage, notFound, reply, hops } = parts;

  async function sendPage(req: IncomingMessage, res: ServerResponse, page: PageRequest): Promise<void> {
    const request = fromNode(req, res, page.path + page.search, hops);
    await reply(req, res, await servePage(request, page));
  }

  /**
   * Where an address without a page leads: another spelling of it, what its record is called, a page that holds the same, or
   * why there is none.
   */
  function elsewhere({ path, search }: Target) {
    const spelt = spellings(path).find((spelling) => files.get(spelling) || astro.match(spelling));
    if (spelt !== undefined) return { status: 308, location: encodeURI(spelt) + search };
    const moved = movedAddress(path, services.catalog);
    if (moved && 'removed' in moved) return moved;
    if (moved && files.get(moved.location)) return { status: 308, location: moved.location + search };
    const asked = [moved?.location ?? path, ...spellings(path)];
    const held = asked.map((other) => sectionAddress(other, services.catalog)).find(Boolean);
    if (held && files.get(held.location))
      return { status: 308, location: held.location + search + (held.section ? `#${held.section}` : '') };
    return listAddress(path) ?? comparisonAddress(path, services.catalog);
  }

  /** Answers for an address that has no page; `twin`: whether it asks for Markdown. */
  function sendElsewhere(req: IncomingMessage, res: ServerResponse, target: Target, twin: boolean) {
    const leads = elsewhere(target);
    if (!leads) return notFound(req, res, target.path);
    if ('removed' in leads)
      return sendPage(req, res, { path: '/removed', search: `?record=${leads.removed.from}`, twin });
    const { status, location } = leads;
    const headers = { location, 'cache-control': 'public, max-age=3600', vary: 'Accept' };
    return reply(req, res, { status, headers, body: null });
  }

  return function servePageRoute(
    req: IncomingMessage,
    res: ServerResponse,
    target: Target,
  ): void | Promise<void> {
    const { path, search } = target;
    if (search.length > MAX_QUERY) return reply(req, res, plainError(414, TOO_LONG, { vary: 'Accept' }));
    const page = path.replace(/\.md$/, '');
    const twin = page !== path;
    if (page === '/' || !astro.match(page)) return sendElsewhere(req, res, target, twin);
    const refused = otherMethod(req.method, 'page');
    if (refused) return reply(req, res, refused);
    if (!isReadable(search)) return reply(req, res, malformedAddress(req, res, services.baseUrl));
    return sendPage(req, res, { path: page, search, twin });
  };
}
