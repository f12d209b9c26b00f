import { parseHtml } from './parse-html.ts';
import { eachElement, textOf } from './tree.ts';

/** Metadata from the `<head>` of a built page. */
export interface PageHead {
  readonly title: string;
  readonly description: string | undefined;
  /** Absolute address of the page. */
  readonly canonical: string;
  /** Day of the last change of its content, `YYYY-MM-DD`. */
  readonly lastUpdated: string | undefined;
  readonly lang: string;
  /** Whether search engines may list the page. */
  readonly indexed: boolean;
}

/**
 * Reads title, description, canonical address, `article:modified_time` and robots from a built page.
 * Throws when title or canonical link are missing: every page must have both.
 */
export function readPageHead(html: string): PageHead {
  const end = html.indexOf('</head>');
  // Scripts say nothing here, and their structured data is most of the head.
  const head = html
    .slice(html.indexOf('>', html.indexOf('<head')) + 1, end < 0 ? html.length : end)
    .replace(/<script\b[\s\S]*?<\/script>/gi, '');
  const meta = new Map<string, string>();
  let title = '';
  let canonical: string | undefined;
  eachElement(parseHtml(head), (node) => {
    const { name, property, content, rel, href } = node.properties;
    if (node.tagName === 'title') title ||= textOf(node).trim();
    if (node.tagName === 'meta' && (name ?? property))
      meta.set(String(name ?? property), String(content ?? ''));
    if (node.tagName === 'link' && String(rel) === 'canonical') canonical = String(href);
  });
  if (!title) throw new Error('the page has no <title>');
  if (!canonical) throw new Error(`the page "${title}" has no <link rel="canonical">`);
  return {
    title,
    description: meta.get('description'),
    canonical,
    lastUpdated: meta.get('article:modified_time')?.slice(0, 10),
    lang: /<html[^>]*\slang="?([\w-]+)/i.exec(html)?.[1] ?? 'en',
    indexed: !/noindex/.test(meta.get('robots') ?? ''),
  };
}

/** The `<main>` element of a built page, as HTML text. Throws when the page has none. */
export function selectMain(html: string): string {
  const start = html.search(/<main[\s>]/i);
  const end = html.toLowerCase().lastIndexOf('</main>');
  if (start < 0 || end < start)
    throw new Error('the page has no <main>: put the content of every page into one');
  return html.slice(start, end + '</main>'.length);
}
