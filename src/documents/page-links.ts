import { twinPath } from './markdown/twin.ts';

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
