import type { Element, ElementContent, Nodes } from 'hast';
import { absoluteLinks, type LinkTargets } from './absolute-links.ts';
import { type PageHead, readPageHead, selectMain } from './built-page.ts';
import { dropChrome } from './drop-chrome.ts';
import { flattenCode } from './flatten-code.ts';
import { parseHtml } from './parse-html.ts';
import { prepareLists } from './prepare-lists.ts';
import { prepareTables } from './prepare-tables.ts';
import { toMarkdown } from './to-markdown.ts';
import { isElement } from './tree.ts';
import { estimateTokens } from './twin.ts';

export interface Twin {
  readonly markdown: string;
  /** Estimated tokens of `markdown`: the value of `x-markdown-tokens`. */
  readonly tokens: number;
  readonly head: PageHead;
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
  const walk = (node: Nodes): void => {
    if (!('children' in node)) return;
    node.children = node.children.filter((child) => {
      if (!isElement(child, 'h1')) return true;
      found.push(child);
      return false;
    }) as ElementContent[];
    for (const child of node.children) walk(child);
  };
  walk(root);
  const [heading] = found;
  if (!heading || found.length > 1) {
    throw new Error(`the page has ${found.length} <h1> in its <main>: give it exactly one`);
  }
  return heading;
}

/**
 * The Markdown twin of a built HTML page: front matter, the heading, a link to llms.txt, the content of `<main>`, and
 * links to the sitemap and the API description.
 * Throws when the page lacks `<main>`, `<title>`, a canonical link or exactly one `<h1>`.
 */
export function htmlToTwin(html: string, targets: LinkTargets): Twin {
  const head = readPageHead(html);
  const root = parseHtml(selectMain(html));
  dropChrome(root);
  flattenCode(root);
  prepareTables(root);
  prepareLists(root);
  absoluteLinks(root, head.canonical, targets);
  const whole = toMarkdown({ type: 'root', children: [takeHeading(root), ...root.children] });
  const [heading] = whole.split('\n\n', 1);
  const { baseUrl } = targets;
  const markdown = `${frontMatter(head)}
${heading}

> For the complete index of this site, see [llms.txt](${baseUrl}/llms.txt). Append \`.md\` to a page address for Markdown.

${whole.slice(heading?.length).trimStart()}

## Sitemap

All pages: [sitemap.md](${baseUrl}/sitemap.md). API description: [openapi.json](${baseUrl}/openapi.json).
`;
  return { markdown, tokens: estimateTokens(markdown), head };
}
