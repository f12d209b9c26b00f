import type { Root } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { toMdast } from './to-mdast.ts';

type Handler = NonNullable<NonNullable<Options['handlers']>['text']>;
type State = Parameters<Handler>[2];

/**
 * Text that needs no escaping, unless a space at one of its ends is at that of a line: no character of it could begin Markdown
 * syntax or an autolink.
 */
const HARMLESS =
  /^(?:[\p{L} ,(“–]|\d+(?:\.\d+)*(?![\d.)]))(?:[\p{L}\p{N} ,;()/%?='"’“”·€£–—+×→-]|(?<![Ww])\.|:(?!\/)|&(?= ))*$/u;

/**
 * Escapes text, with two exceptions that Markdown reads as plain text: a citation such as `[1]`, unless it is at the
 * start and a colon follows (a link definition), and `&` that does not begin a character reference.
 */
const text: Handler = (node, _parent, state, info) => {
  // Fast path: `safe` tries some forty patterns.
  const { value } = node;
  const inLine =
    !(value.startsWith(' ') && info.before === '\n') && !(value.endsWith(' ') && info.after === '\n');
  if (inLine && HARMLESS.test(value)) return value;
  return state
    .safe(value, info)
    .replace(
      /(^\\\[\d{1,2}\]:)|\\\[(\d{1,2})\]/g,
      (_, start?: string, number?: string) => start ?? `[${number}]`,
    )
    .replace(/\\&(?!#?[a-z0-9]+;)/gi, '&');
};

/** Characters of an address that have no meaning in Markdown where an address stands. */
const PLAIN_ADDRESS = /^[\w:/.?=#%+,;@-]*$/;

/** Nothing here reads the positions that are tracked by splitting each text at its line breaks. */
const NO_TRACKER: ReturnType<State['createTracker']> = {
  move: (value) => value ?? '',
  current: () => ({ now: { line: 1, column: 1 }, lineShift: 0 }),
  shift() {},
};

/** Writes blocks, and addresses without trying the patterns of `safe`. */
const root: Handler = (node, _parent, state, info) => {
  const safe = state.safe.bind(state);
  state.createTracker = () => NO_TRACKER;
  state.safe = (value, around) =>
    value && state.stack.at(-1) === 'destinationRaw' && PLAIN_ADDRESS.test(value)
      ? value
      : safe(value, around);
  return state.containerFlow(node, info);
};

const converter = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', handlers: { root, text } })
  .freeze();

/**
 * An escaped `&` in the address of a link that begins no character reference: programs that read the address as it
 * stands would ask for the backslash too.
 */
const ESCAPED_IN_ADDRESS = /\\&(?<=\]\([^\s)]*\\&)(?!#?[a-z0-9]+;)/gi;

/** HTML, whose tree it changes, as GitHub-flavoured Markdown, without trailing line break. */
export function toMarkdown(root: Root): string {
  return converter.stringify(toMdast(root)).trim().replace(ESCAPED_IN_ADDRESS, '&');
}
