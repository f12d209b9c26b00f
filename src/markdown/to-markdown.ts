import type { ElementContent } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';

type Handler = NonNullable<NonNullable<Options['handlers']>['text']>;

/**
 * Text that needs no escaping at any position: it starts with a letter, does not end with a space, and has no character
 * that could begin Markdown syntax or an autolink.
 */
const HARMLESS = /^\p{L}(?:[\p{L}\p{N} ,;()/%?='"’“”·€£–—+-]|(?<![Ww])\.|:(?!\/))*(?<! )$/u;

/**
 * Escapes text, with two exceptions that Markdown reads as plain text: a citation such as `[1]`, unless it is at the
 * start and a colon follows (a link definition), and `&` that does not begin a character reference.
 */
const text: Handler = (node, _parent, state, info) => {
  // Fast path: `safe` tries some forty patterns.
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
