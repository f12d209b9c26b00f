import type { Catalog } from '../catalog/catalog.ts';

/** Path of the Markdown twin of a page: `/tools/x` → `/tools/x.md`, `/` → `/index.md`. */
export function twinPath(pagePath: string): string {
  return pagePath === '/' ? '/index.md' : `${pagePath}.md`;
}

/** Estimated tokens of a text, or of its UTF-8 bytes: a quarter of the bytes, rounded up. */
export function estimateTokens(text: string | Uint8Array): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type: string;
}

const LLMS: Link = { href: '/llms.txt', rel: 'describedby', type: 'text/plain' };

const HOME: readonly Link[] = [
  { href: '/.well-known/api-catalog', rel: 'api-catalog', type: 'application/linkset+json' },
  { href: '/openapi.json', rel: 'service-desc', type: 'application/json' },
  { href: '/docs/api', rel: 'service-doc', type: 'text/html' },
  { href: '/api/health', rel: 'status', type: 'application/json' },
  LLMS,
  { href: '/.well-known/ard.json', rel: 'ard', type: 'application/json' },
  { href: '/.well-known/ai-catalog.json', rel: 'ai-catalog', type: 'application/json' },
  { href: '/sitemap.xml', rel: 'sitemap', type: 'application/xml' },
];

/** Links of a page to machine-readable documents: the same in the `Link` header and in `<head>`. */
export function pageLinks(path: string): Link[] {
  const twin = { href: twinPath(path), rel: 'alternate', type: 'text/markdown' };
  return [twin, ...(path === '/' ? HOME : [LLMS])];
}

/** `Link` header (RFC 8288) of the HTML variant of a page. */
export function pageLinkHeader(path: string): string {
  return pageLinks(path)
    .map(({ href, rel, type }) => `<${href}>; rel="${rel}"; type="${type}"`)
    .join(', ');
}

/** `Link` header of the Markdown variant of a page: its canonical address and the index. */
export function twinLinkHeader(baseUrl: string, path: string): string {
  return `<${baseUrl}${path}>; rel="canonical", <${LLMS.href}>; rel="${LLMS.rel}"; type="${LLMS.type}"`;
}

/** The image of pages that have none of their own. */
export const COMMON_SHARE_IMAGE = '/og/directory.png';

/** Path of the preview image of a page that has its own; see {@link shareImage}. */
export const ownShareImage = (path: string) => `/og${path}.png`;

/**
 * Path of the image that other sites show with a link to a page: its own for tools, categories, authored
 * comparisons, guides and use cases, else the common one.
 */
export function shareImage(path: string, catalog: Catalog): string {
  const records = {
    tools: catalog.toolBySlug,
    categories: catalog.categoryBySlug,
    compare: catalog.comparisonBySlug,
    guides: catalog.guideBySlug,
    'use-cases': catalog.useCaseBySlug,
  };
  const [, section = '', slug = ''] = /^\/([a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  const own = section in records && records[section as keyof typeof records].has(slug);
  return own ? ownShareImage(path) : COMMON_SHARE_IMAGE;
}
