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
export function sectionOf(path: string): string {
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
  const sections = new Map<string, SitePage[]>();
  const listed = pages.filter((page) => page.indexed).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const page of listed) {
    const section = sectionOf(page.path);
    const group = sections.get(section);
    if (group) group.push(page);
    else sections.set(section, [page]);
  }
  return sections;
}
