import { twinPath } from '../markdown/twin-path.ts';
import { type Document, textDocument } from './document.ts';
import { sectionTitle } from './section-title.ts';
import { pagesBySection, type SitePage } from './site-page.ts';
import { escapeXml } from './xml.ts';

/** `/sitemap.xml` (sitemaps.org 0.9): every indexed page with the day its content last changed. */
export function sitemapXml(baseUrl: string, pages: readonly SitePage[]): Document {
  const urls = [...pagesBySection(pages).values()]
    .flat()
    .map(
      ({ path, lastUpdated }) =>
        `  <url><loc>${escapeXml(baseUrl + path)}</loc><lastmod>${lastUpdated}</lastmod></url>`,
    );
  if (urls.length > 50_000) throw new Error('a sitemap holds at most 50,000 addresses: split it');
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return textDocument('/sitemap.xml', body);
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
