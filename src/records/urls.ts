/** Paths of the site, from the root. Absolute addresses are a base URL followed by one of these. */
export const paths = {
  tools: '/tools',
  tool: (slug: string) => `/tools/${slug}`,
  categories: '/categories',
  category: (slug: string) => `/categories/${slug}`,
  useCases: '/use-cases',
  useCase: (slug: string) => `/use-cases/${slug}`,
  glossary: '/glossary',
  term: (slug: string) => `/glossary/${slug}`,
  standard: (slug: string) => `/standards/${slug}`,
  compare: (slugs: readonly string[]) => `/compare?tools=${slugs.join(',')}`,
  operations: '/operations',
  actions: '/actions',
  action: (slug: string) => `/actions/${slug}`,
  guides: '/guides',
  cost: '/cost',
  guide: (slug: string) => `/guides/${slug}`,
  comparison: (slug: string) => `/compare/${slug}`,
  allAlternatives: '/alternatives',
  alternatives: (slug: string) => `/alternatives/${slug}`,
  regulation: (slug: string) => `/regulations/${slug}`,
  obligations: '/obligations',
  obligation: (slug: string) => `/obligations/${slug}`,
  event: (slug: string) => `/events/${slug}`,
  countries: '/countries',
  country: (code: string) => `/countries/${code.toLowerCase()}`,
  map: '/map',
  coverageMap: '/map/coverage',
  priceMap: '/map/prices',
  owners: '/map/owners',
  organizations: '/organizations',
  organization: (slug: string) => `/organizations/${slug}`,
  calendar: '/calendar',
  jurisdiction: (code: string) => `/calendar/${code.toLowerCase()}`,
  changes: '/changes',
  change: (slug: string) => `/changes/${slug}`,
  correct: (tool: string, field?: string) =>
    `/correct?tool=${tool}${field === undefined ? '' : `&field=${field}`}`,
  /** The form that corrects a record of any folder of `content/`. */
  correctRecord: (kind: string, slug: string, field?: string) =>
    `/correct?kind=${kind}&record=${slug}${field === undefined ? '' : `&field=${field}`}`,
  suggest: '/suggest',
  watch: (slugs: readonly string[]) => (slugs.length > 0 ? `/watch?tools=${slugs.join(',')}` : '/watch'),
  /** Full-text search of every page, with its field filled. */
  fullText: (words: string) => `/search?q=${encodeURIComponent(words)}`,
  status: '/status',
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
  apiToolChanges: (slug: string) => `/api/tools/${slug}/changes`,
  apiOperations: '/api/operations',
  apiCategories: '/api/categories',
  apiCategory: (slug: string) => `/api/categories/${slug}`,
  apiObligations: '/api/obligations',
  obligationsCalendar: '/calendar/obligations.ics',
  apiCompare: '/api/compare',
  apiCost: '/api/cost',
  apiStatus: '/api/status',
} as const;

/** Names of the parameters by which campaigns are counted, and which no page reads. */
export const COUNTED = /^(?:utm_|ref$|[a-z]*clid$)/;

/** Path of the Markdown twin of a page. */
export function twinOf(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}
