import { paths } from '../records/urls.ts';
import { type Document, escapeXml, textDocument } from './document.ts';
import { twinPath } from './page-links.ts';

/** What crawlers may do with the content (contentsignals.org); also a header of pages. */
export const CONTENT_SIGNAL = 'search=yes, ai-input=yes, ai-train=no';

const SEARCH_AND_USER = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Applebot',
  'DuckAssistBot',
  'MistralAI-User',
  'Amazonbot',
];
const TRAINING = [
  'GPTBot',
  'ClaudeBot',
  'anthropic-ai',
  'Claude-Web',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Meta-ExternalAgent',
  'Bytespider',
  'cohere-ai',
];

function group(comment: string, agents: readonly string[]): string {
  const names = agents.map((agent) => `User-agent: ${agent}`);
  return [
    `# ${comment}`,
    ...names,
    'Allow: /',
    'Disallow: /api/agent/',
    `Content-Signal: ${CONTENT_SIGNAL}`,
  ].join('\n');
}

/**
 * `/robots.txt` (RFC 9309). A crawler obeys one group only, so every group repeats the rules. There is no
 * `Agentmap` directive: audits report it as unknown, and pages announce the catalog in `Link`.
 */
export function robotsTxt(baseUrl: string): Document {
  const body = [
    '# Fintech Tool Directory\n# search = search index; ai-input = grounding, retrieval, agents; ai-train = model training.',
    group('Everyone', ['*']),
    group('Search and user-triggered fetchers of AI services', SEARCH_AND_USER),
    group('Crawlers that also train models: may read for search and agents, not for training', TRAINING),
    `Sitemap: ${baseUrl}/sitemap.xml`,
  ].join('\n\n');
  return textDocument('/robots.txt', `${body}\n`);
}

/** One HTML page of the site, for the documents that list pages. */
export interface SitePage {
  /** Path without extension or trailing slash; `/` is the home page. */
  readonly path: string;
  /** Text of the page's only `<h1>`. */
  readonly title: string;
  readonly description: string;
  /** Day of the last change of its content, `YYYY-MM-DD`. */
  readonly lastUpdated: string;
  /** Whether search engines may list it; other pages stay out of sitemaps and llms.txt. */
  readonly indexed: boolean;
  /** Its twin, for `/llms-full.txt`. */
  readonly markdown: string;
}

/** First segment of a page's path: `tools` for `/tools/stripe`, empty for the home page. */
function sectionOf(path: string): string {
  return path.split('/')[1] ?? '';
}

const SECTION_TITLES: Readonly<Record<string, string>> = {
  '': 'Home',
  api: 'API',
  'open-source': 'Open source',
  compare: 'Comparisons',
  docs: 'Docs',
  events: 'Regulatory dates',
};

/** Heading of a section of the site: `open-source` → "Open source". */
export function sectionTitle(section: string): string {
  return (
    SECTION_TITLES[section] ?? section.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  );
}

/** Groups indexed pages by section, in path order; a section's own page comes first. */
export function pagesBySection(pages: readonly SitePage[]): Map<string, SitePage[]> {
  const listed = pages.filter((page) => page.indexed).sort((a, b) => (a.path < b.path ? -1 : 1));
  return Map.groupBy(listed, ({ path }) => sectionOf(path));
}

/** Most addresses of one file (sitemaps.org 0.9). */
const MAX_URLS = 50_000;

/** Pages that the server renders, and search engines may list without a query. */
const RENDERED = [paths.tools, paths.cost, paths.obligations, paths.operations];

const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;

/**
 * `/sitemap.xml` (sitemaps.org 0.9): every indexed page with the day its content last changed. More pages than one file
 * may hold go to `/sitemap/1.xml` and so on, which `/sitemap.xml` then names.
 */
export function sitemapXml(baseUrl: string, pages: readonly SitePage[], dataAsOf: string): Document[] {
  const indexed = [
    ...[...pagesBySection(pages).values()].flat(),
    ...RENDERED.map((path) => ({ path, lastUpdated: dataAsOf })),
  ];
  const urls = indexed.map(
    ({ path, lastUpdated }) =>
      `  <url><loc>${escapeXml(baseUrl + path)}</loc><lastmod>${lastUpdated}</lastmod></url>`,
  );
  if (urls.length <= MAX_URLS) return [textDocument('/sitemap.xml', xml('urlset', urls))];
  const parts = Array.from({ length: Math.ceil(urls.length / MAX_URLS) }, (_, index) => ({
    path: `/sitemap/${index + 1}.xml`,
    from: index * MAX_URLS,
  }));
  const names = parts.map(({ path, from }) => {
    const newest = indexed
      .slice(from, from + MAX_URLS)
      .map(({ lastUpdated }) => lastUpdated)
      .toSorted()
      .at(-1);
    return `  <sitemap><loc>${escapeXml(baseUrl + path)}</loc><lastmod>${newest}</lastmod></sitemap>`;
  });
  return [
    textDocument('/sitemap.xml', xml('sitemapindex', names)),
    ...parts.map(({ path, from }) => textDocument(path, xml('urlset', urls.slice(from, from + MAX_URLS)))),
  ];
}

/** `/sitemap.md`: the same pages as Markdown, by section, each linked to its twin. */
export function sitemapMd(baseUrl: string, pages: readonly SitePage[]): Document {
  const sections = [...pagesBySection(pages)].map(([section, group]) => {
    const items = group.map(({ path, title }) => `- [${title}](${baseUrl}${twinPath(path)})`);
    return `## ${sectionTitle(section)}\n\n${items.join('\n')}`;
  });
  const body = `# Sitemap of the Fintech Tool Directory\n\nEvery page as Markdown. Descriptions are in [llms.txt](${baseUrl}/llms.txt).\n\n${sections.join('\n\n')}\n`;
  return textDocument('/sitemap.md', body);
}
