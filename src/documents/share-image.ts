import type { Catalog } from '../catalog/catalog.ts';

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
