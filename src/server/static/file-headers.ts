import { documentHeaders } from '../../documents/document.ts';
import { pageLinkHeader, twinLinkHeader } from '../../documents/page-links.ts';
import { CONTENT_SIGNAL } from '../../documents/robots-txt.ts';
import { isCompressible } from './media-type.ts';
import { dataSecurity, pageSecurity } from './security-headers.ts';
import type { StaticFile } from './static-manifest.ts';

/** Pages and their twins: kept by browsers and shared caches for five minutes, then asked for again. */
const PAGE_CACHING = 'public, max-age=300, must-revalidate';
const FILE_CACHING = 'public, max-age=3600, must-revalidate';
const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';

/** Names of `Vary` in one place: pages negotiate, and what can be compressed depends on the coding. */
export function varyOf(negotiated: boolean, type: string): string | undefined {
  const names = [...(negotiated ? ['Accept'] : []), ...(isCompressible(type) ? ['Accept-Encoding'] : [])];
  return names.length > 0 ? names.join(', ') : undefined;
}

/** Headers of the Markdown form of a page; `plain` is the same bytes for clients that want `text/plain`. */
export function markdownHeaders(baseUrl: string, page: string, tokens: number): Record<string, string> {
  return {
    'cache-control': PAGE_CACHING,
    'x-markdown-tokens': String(tokens),
    'content-signal': CONTENT_SIGNAL,
    link: twinLinkHeader(baseUrl, page),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Link, X-Markdown-Tokens, Content-Location',
    ...dataSecurity(baseUrl),
  };
}

/** Headers of the HTML form of a page. */
export function pageHeaders(baseUrl: string, path: string): Record<string, string> {
  return {
    'cache-control': PAGE_CACHING,
    'content-signal': CONTENT_SIGNAL,
    link: pageLinkHeader(path),
    ...pageSecurity(baseUrl, path),
  };
}

function otherHeaders(baseUrl: string, path: string, entry: StaticFile): Record<string, string> {
  const security = dataSecurity(baseUrl, path);
  if (entry.kind === 'immutable') return { 'cache-control': IMMUTABLE_CACHING, ...security };
  if (entry.kind === 'file') return { 'cache-control': FILE_CACHING, ...security };
  const { 'Content-Type': _, ...headers } = documentHeaders(path);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...Object.fromEntries(lower), ...security };
}

/**
 * All headers of a static file but those that depend on the request: type, length, entity tag and coding.
 * The one source for our server and for proxies that serve `dist/client` themselves.
 */
export function fileHeaders(baseUrl: string, path: string, entry: StaticFile): Record<string, string> {
  if (entry.kind === 'page') return pageHeaders(baseUrl, path);
  if (entry.kind === 'twin') return markdownHeaders(baseUrl, entry.twin ?? '/', entry.tokens ?? 1);
  return otherHeaders(baseUrl, path, entry);
}
