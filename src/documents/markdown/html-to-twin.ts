import type { Element, Nodes } from 'hast';
import { estimateTokens } from '../page-links.ts';
import { eachElement, element, parseHtml, textOf } from './html-tree.ts';
import { absoluteLinks, dropEmptyLinks, isChrome, type LinkTargets, prepareLists } from './prepare-tree.ts';
import { toMarkdown } from './to-markdown.ts';

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
function readPageHead(html: string): PageHead {
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
  const end = html.lastIndexOf('</main>');
  if (start < 0 || end < start)
    throw new Error('the page has no <main>: put the content of every page into one');
  return html.slice(start, end + '</main>'.length);
}

/** YAML front matter of a twin. JSON strings are valid YAML strings, so nothing else needs escaping. */
function frontMatter(head: PageHead): string {
  const lines = [
    `title: ${JSON.stringify(head.title)}`,
    ...(head.description === undefined ? [] : [`description: ${JSON.stringify(head.description)}`]),
    `canonical_url: ${JSON.stringify(head.canonical)}`,
    ...(head.lastUpdated === undefined ? [] : [`last_updated: ${head.lastUpdated}`]),
    `lang: ${head.lang}`,
  ];
  return `---\n${lines.join('\n')}\n---\n`;
}

/** Removes the page's `<h1>` from the tree and returns it. Throws unless there is exactly one. */
function takeHeading(root: Nodes): Element {
  const found: Element[] = [];
  eachElement(root, (node) => {
    if (node.tagName === 'h1') found.push(node);
  });
  const [heading] = found;
  if (!heading || found.length > 1) {
    throw new Error(`the page has ${found.length} <h1> in its <main>: give it exactly one`);
  }
  const taken = { ...heading };
  Object.assign(heading, element('div', []));
  return taken;
}

/**
 * The Markdown twin of a built HTML page: front matter, the heading, a link to llms.txt, the content of `<main>`, and
 * links to the sitemap and the API description.
 * Throws when the page lacks `<main>`, `<title>`, a canonical link or exactly one `<h1>`.
 */
export function htmlToTwin(html: string, targets: LinkTargets) {
  const head = readPageHead(html);
  const root = parseHtml(selectMain(html), isChrome);
  dropEmptyLinks(root);
  prepareLists(root);
  absoluteLinks(root, head.canonical, targets);
  const whole = toMarkdown({ type: 'root', children: [takeHeading(root), ...root.children] });
  const [heading] = whole.split('\n\n', 1);
  const { baseUrl } = targets;
  const markdown = `${frontMatter(head)}
${heading}

> Index: [llms.txt](${baseUrl}/llms.txt)

${whole.slice(heading?.length).trimStart()}

## Sitemap

[All pages](${baseUrl}/sitemap.md)
`;
  return { markdown, tokens: estimateTokens(markdown), head };
}
