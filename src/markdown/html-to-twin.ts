import type { ElementContent } from 'hast';
import { absoluteLinks, type LinkTargets } from './absolute-links.ts';
import { alignTables } from './align-tables.ts';
import { dropChrome } from './drop-chrome.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { flattenCode } from './flatten-code.ts';
import { frontMatter } from './front-matter.ts';
import { inlineLists } from './inline-lists.ts';
import { leanTree } from './lean-tree.ts';
import { liftCaptions } from './lift-captions.ts';
import { listDefinitions } from './list-definitions.ts';
import { type PageHead, readPageHead } from './page-head.ts';
import { parseHtml } from './parse-html.ts';
import { selectMain } from './select-main.ts';
import { takeHeading } from './take-heading.ts';
import { toMarkdown } from './to-markdown.ts';
import { unheadListItems } from './unhead-list-items.ts';

export interface Twin {
  readonly markdown: string;
  /** Estimated tokens of `markdown`: the value of `x-markdown-tokens`. */
  readonly tokens: number;
  readonly head: PageHead;
}

/**
 * The Markdown twin of a built HTML page: front matter, the page's heading, a line that names llms.txt,
 * the content of `<main>`, and where to find the rest of the site.
 * Throws when the page lacks `<main>`, `<title>`, a canonical link or exactly one `<h1>`.
 */
export function htmlToTwin(html: string, targets: LinkTargets): Twin {
  const head = readPageHead(html);
  const root = parseHtml(selectMain(html));
  dropChrome(root);
  flattenCode(root);
  alignTables(root);
  liftCaptions(root);
  inlineLists(root);
  unheadListItems(root);
  listDefinitions(root);
  absoluteLinks(root, head.canonical, targets);
  leanTree(root);
  const whole = toMarkdown([takeHeading(root), ...(root.children as ElementContent[])]);
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
