import type { Services } from '../../api/services.ts';
import { twinPath } from '../../documents/page-links.ts';
import { etagOf, matchingTag } from '../../http/answers.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { addressKey } from '../../http/limits.ts';
import { notAcceptable, plainError, tooManyRequests } from '../static/error-pages.ts';
import { markdownHeaders, pageHeaders } from '../static/file-headers.ts';
import { negotiate, type Variant } from '../static/negotiate.ts';

export interface PageRequest {
  /** Canonical path of the page, decoded and without `.md`. */
  readonly path: string;
  /** Query as sent with its `?`, or nothing. */
  readonly search: string;
  /** Whether the address itself asks for Markdown (`/tools.md`). */
  readonly twin: boolean;
  /** Whether it was taken from the quota before. */
  readonly counted?: boolean;
}

/** The path as header fields can hold it: in ASCII, without what ends a link (RFC 8288 §3). */
const addressOf = ({ path }: PageRequest) => encodeURI(path);

function copyHeaders(response: Response): ApiResponse['headers'] {
  const headers: ApiResponse['headers'] = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
}

/** Adds the entity tag, and answers 304 when the client has these bytes already. */
function conditional(
  request: ApiRequest,
  response: ApiResponse,
  bytes: Uint8Array,
  suffix = '',
): ApiResponse {
  if (response.status !== 200 || response.headers['cache-control'] === 'no-store') return response;
  const etag = etagOf(bytes).replace(/"$/, `${suffix}"`);
  response.headers['etag'] = etag;
  const tag = matchingTag(request.header('if-none-match'), etag);
  if (tag === undefined) return response;
  const { 'content-type': _, ...headers } = response.headers;
  return { status: 304, headers: { ...headers, etag: tag }, body: null };
}

export type PageServer = ReturnType<typeof createPageServer>;

/** Renders a page; `asMarkdown` says that it is turned into its twin. */
type Render = (request: Request, asMarkdown: boolean, client: string) => Promise<Response>;

/** Serves pages that are rendered for each request, in the form the client prefers; each is taken from the quota `pages` first. */
export function createPageServer(
  render: Render,
  services: Pick<Services, 'baseUrl' | 'limits' | 'healthy' | 'log'>,
  hasTwin: (path: string) => boolean,
) {
  const { baseUrl } = services;

  async function toMarkdown(
    request: ApiRequest,
    page: PageRequest,
    response: ApiResponse,
    html: Uint8Array,
    variant: Variant,
  ): Promise<ApiResponse> {
    const { htmlToTwin } = await import('../../documents/markdown/html-to-twin.ts');
    const { markdown, tokens, head } = htmlToTwin(new TextDecoder().decode(html), { baseUrl, hasTwin });
    const own = markdownHeaders(baseUrl, head.canonical.slice(baseUrl.length), tokens);
    const body = new TextEncoder().encode(markdown);
    const headers: ApiResponse['headers'] = {
      ...own,
      'cache-control': response.headers['cache-control'] ?? own['cache-control'] ?? 'no-cache',
      'content-type': variant === 'plain' ? 'text/plain; charset=utf-8' : 'text/markdown; charset=utf-8',
      ...(page.twin ? {} : { vary: 'Accept' }),
      ...(variant === 'markdown' && !page.twin
        ? { 'content-location': twinPath(addressOf(page)) + page.search }
        : {}),
    };
    const suffix = variant === 'plain' ? '.plain' : '';
    return conditional(request, { status: response.status, headers, body }, body, suffix);
  }

  async function serveAs(variant: Variant, request: ApiRequest, page: PageRequest): Promise<ApiResponse> {
    const rendered = await render(
      new Request(`${baseUrl}${page.path}${page.search}`, {
        headers: { accept: request.header('accept') ?? '*/*', cookie: request.header('cookie') ?? '' },
      }),
      variant !== 'html',
      request.client,
    );
    if (rendered.status === 500 && !(await services.healthy())) {
      return plainError(503, 'The state of agents cannot be reached. Try again in a few seconds.', {
        'retry-after': '5',
      });
    }
    const headers = copyHeaders(rendered);
    if (rendered.status >= 300 && rendered.status < 400) {
      return { status: rendered.status, headers: { ...headers, vary: 'Accept' }, body: null };
    }
    const bytes = new Uint8Array(await rendered.arrayBuffer());
    if (rendered.status === 400) headers['cache-control'] = 'no-store';
    const response: ApiResponse = { status: rendered.status, headers, body: bytes };
    if (!/^text\/html/.test(rendered.headers.get('content-type') ?? '')) return response;
    headers['content-type'] = 'text/html; charset=utf-8';
    if (variant !== 'html') {
      try {
        return await toMarkdown(request, page, response, bytes, variant);
      } catch (error) {
        services.log('error', 'a page could not be written as Markdown', { path: page.path, error });
        return serveAs('html', request, page);
      }
    }
    for (const [name, value] of Object.entries(pageHeaders(baseUrl, addressOf(page))))
      headers[name] ??= value;
    headers['vary'] = 'Accept';
    return conditional(request, response, bytes);
  }

  return async function servePage(request: ApiRequest, page: PageRequest): Promise<ApiResponse> {
    const variant: Variant = page.twin ? 'markdown' : negotiate(request.header('accept'));
    if (variant === 'none') return notAcceptable(addressOf(page));
    const verdict = page.counted
      ? undefined
      : await services.limits.take('pages', addressKey(request.client));
    if (verdict && !verdict.allowed) return tooManyRequests(verdict, variant);
    return serveAs(variant, request, page);
  };
}
