import { CONTENT_SIGNAL } from '../../documents/crawler-files.ts';
import { documentHeaders, documentType } from '../../documents/document.ts';
import { pageLinkHeader, twinLinkHeader } from '../../documents/page-links.ts';
import type { StaticFile } from './manifest.ts';

const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** Media type of a static file by its path; bytes without meaning when nothing is known. */
export function mediaType(path: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return documentType(path) ?? BY_EXTENSION[extension] ?? 'application/octet-stream';
}

/** Whether compressing bytes of this media type is worth it: text of any kind is, packed formats are not. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|yaml|x-ndjson|wasm)\b|^image\/svg|^font\/ttf/.test(type);
}

/** Pages that run Pagefind, whose search core is WebAssembly. */
const WASM_PAGES = new Set(['/search']);

/** Pages that other sites may put into a frame. */
const isEmbed = (path: string) => path.startsWith('/embed/');

function contentPolicy(path: string): string {
  const scripts = WASM_PAGES.has(path) ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'";
  return [
    "default-src 'none'",
    scripts,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    isEmbed(path) ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ');
}

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Header fields of every answer; strict transport only where the site itself is served over https. */
function common(baseUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Security headers of an HTML page. Scripts and styles come from our own files only, never inline. */
export function pageSecurity(baseUrl: string, path: string): Record<string, string> {
  return { ...common(baseUrl), 'content-security-policy': contentPolicy(path) };
}

const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Security headers of anything that is no page: should a browser show it, it may do nothing. The files of the
 * full-text index are apart, since its worker obeys the policy it was served with.
 */
export function dataSecurity(baseUrl: string, path = ''): Record<string, string> {
  return {
    ...common(baseUrl),
    'content-security-policy': path.startsWith('/pagefind/')
      ? WORKER_POLICY
      : "default-src 'none'; frame-ancestors 'none'",
  };
}

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
  const { 'content-type': _, ...headers } = documentHeaders(path);
  return { ...headers, ...security };
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
