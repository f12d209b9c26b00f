import type { ElementContent } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';

type Handler = NonNullable<NonNullable<Options['handlers']>['text']>;

/**
 * Text that no rule of Markdown can touch, wherever it stands: it starts with a letter, ends with none but visible
 * characters, and holds nothing that opens a construct or an address.
 */
const HARMLESS = /^\p{L}(?:[\p{L}\p{N} ,;()/%?='"’“”·€£–—+-]|(?<![Ww])\.|:(?!\/))*(?<! )$/u;

/**
 * Text as usual, but as authors write it where nothing else is meant: `[1]` for a citation, save at a start that
 * would define a link, and `&` that begins no character reference.
 */
const text: Handler = (node, _parent, state, info) => {
  // Some forty patterns are tried otherwise.
  if (HARMLESS.test(node.value)) return node.value;
  return state
    .safe(node.value, info)
    .replace(
      /(^\\\[\d{1,2}\]:)|\\\[(\d{1,2})\]/g,
      (_, start?: string, number?: string) => start ?? `[${number}]`,
    )
    .replace(/\\&(?!#?[a-z0-9]+;)/gi, '&');
};

const converter = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', handlers: { text } })
  .freeze();

/** HTML nodes as GitHub-flavoured Markdown, without trailing line break. */
export function toMarkdown(children: ElementContent[]): string {
  return converter.stringify(converter.runSync({ type: 'root', children })).trim();
}
