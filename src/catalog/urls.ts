/** Paths of the site, from the root. Absolute addresses are a base URL followed by one of these. */
export const paths = {
  tools: '/tools',
  tool: (slug: string) => `/tools/${slug}`,
  categories: '/categories',
  category: (slug: string) => `/categories/${slug}`,
  standard: (slug: string) => `/standards/${slug}`,
  compare: (slugs: readonly string[]) => `/compare?${slugs.map((slug) => `tool=${slug}`).join('&')}`,
  guides: '/guides',
  guide: (slug: string) => `/guides/${slug}`,
  comparison: (slug: string) => `/compare/${slug}`,
  allAlternatives: '/alternatives',
  alternativesIn: (category: string) => `/alternatives/in/${category}`,
  alternatives: (slug: string) => `/alternatives/${slug}`,
  regulation: (slug: string) => `/regulations/${slug}`,
  event: (slug: string) => `/events/${slug}`,
  map: '/map',
  openness: '/map/openness',
  calendar: '/calendar',
  jurisdiction: (code: string) => `/calendar/${code.toLowerCase()}`,
  changes: '/changes',
  change: (slug: string) => `/changes/${slug}`,
  data: '/data',
  depth: '/data/depth',
  depthFile: '/data/depth.json',
  problem: (type: string) => `/problems/${type}`,
  apiDocs: '/docs/api',
  openapi: '/openapi.json',
  apiSearch: '/api/search',
  apiTools: '/api/tools',
  apiToolsCsv: '/api/tools.csv',
  apiTool: (slug: string) => `/api/tools/${slug}`,
  apiCategories: '/api/categories',
  apiCategory: (slug: string) => `/api/categories/${slug}`,
  apiCompare: '/api/compare',
} as const;

/** Path of the Markdown twin of a page. */
export function twinOf(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}
