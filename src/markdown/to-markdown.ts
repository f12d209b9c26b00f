import type { ElementContent } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const converter = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze();

/** HTML nodes as GitHub-flavoured Markdown, without trailing line break. */
export function toMarkdown(children: ElementContent[]): string {
  return converter.stringify(converter.runSync({ type: 'root', children })).trim();
}
