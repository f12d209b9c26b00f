import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/tool.ts';
import { type Document, jsonDocument, textDocument } from './document.ts';
import { escapeXml } from './xml.ts';

const ENTRIES = 50;
const TITLE = 'Fintech Tool Directory: new and changed tools';

/** The tools changed last, newest first, then by name. */
export function latestTools(catalog: Catalog): Tool[] {
  return [...catalog.tools].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, ENTRIES);
}

const instant = (day: string) => `${day}T00:00:00Z`;

/** `/feed.xml`: Atom (RFC 4287). */
export function atomFeed(baseUrl: string, catalog: Catalog): Document {
  const entries = latestTools(catalog).map((tool) => {
    const url = escapeXml(`${baseUrl}/tools/${tool.slug}`);
    return `  <entry>
    <id>${url}</id>
    <title>${escapeXml(tool.name)}</title>
    <link href="${url}"/>
    <published>${instant(tool.addedAt)}</published>
    <updated>${instant(tool.updatedAt)}</updated>
    <summary>${escapeXml(tool.description)}</summary>
  </entry>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(baseUrl)}/feed.xml</id>
  <title>${TITLE}</title>
  <updated>${instant(catalog.dataAsOf)}</updated>
  <author><name>Fintech Tool Directory</name><uri>${escapeXml(baseUrl)}/</uri></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl)}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${escapeXml(baseUrl)}/"/>
  <rights>CC BY 4.0</rights>
${entries.join('\n')}
</feed>
`;
  return textDocument('/feed.xml', body);
}

/** `/feed.json`: JSON Feed 1.1. */
export function jsonFeed(baseUrl: string, catalog: Catalog): Document {
  const items = latestTools(catalog).map((tool) => ({
    id: `${baseUrl}/tools/${tool.slug}`,
    url: `${baseUrl}/tools/${tool.slug}`,
    title: tool.name,
    content_text: tool.description,
    date_published: instant(tool.addedAt),
    date_modified: instant(tool.updatedAt),
    tags: tool.categories,
  }));
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    home_page_url: `${baseUrl}/`,
    feed_url: `${baseUrl}/feed.json`,
    language: 'en',
    authors: [{ name: 'Fintech Tool Directory', url: `${baseUrl}/` }],
    items,
  };
  return jsonDocument('/feed.json', value);
}
