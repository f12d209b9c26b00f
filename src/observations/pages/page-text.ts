import { hash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { AnswerError, atLink, type Collector, readOnce } from '../collector.ts';

const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'header',
  'footer',
  'iframe',
  'head',
]);

/** Nodes below which nothing is read: markup nested deeper than any page has. */
const DEEPEST = 400;

type Node = DefaultTreeAdapterTypes.Node;
const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : []);

function find(node: Node, name: string, depth = 0): Node | undefined {
  if (node.nodeName === name) return node;
  if (depth > DEEPEST) return undefined;
  for (const child of childrenOf(node)) {
    const found = find(child, name, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function textsOf(node: Node, texts: string[], depth = 0): string[] {
  if ('value' in node && node.nodeName === '#text') texts.push(node.value);
  else if (!SKIPPED.has(node.nodeName) && depth <= DEEPEST)
    for (const child of childrenOf(node)) textsOf(child, texts, depth + 1);
  return texts;
}

/** The text that a reader of a page sees, without navigation, its words separated by one space. */
function readableText(html: string): string {
  const document = parse(html);
  const main = find(document, 'main') ?? document;
  return textsOf(main, []).join(' ').replace(/\s+/g, ' ').trim();
}

/** Pages with fewer characters are frames that a script fills: their text says nothing. */
const SHORTEST = 200;

const hashOf = (text: string) => hash('sha256', text).slice(0, 16);

/** Hash over the readable text of a page. Throws an `AnswerError` when it holds hardly any. */
export function parsePage(body: string) {
  const text = readableText(body);
  if (text.length < SHORTEST) throw new AnswerError('the page shows its text with scripts only');
  return { textHash: hashOf(text) };
}

function pageCollector(name: 'prices' | 'terms', link: 'pricing' | 'terms'): Collector {
  return {
    name,
    obeysRobots: true,
    everyDays: 7,
    targets: atLink(link),
    observe: readOnce('page', { accept: 'text/html' }),
  };
}

/** Tells when a page of prices has changed since an editor read it. */
export const prices = pageCollector('prices', 'pricing');

/** Tells when terms of use have changed since an editor read them. */
export const terms = pageCollector('terms', 'terms');

/** Reads an llms.txt, which is Markdown that begins with a heading (https://llmstxt.org). */
export function parseLlmsTxt(body: string) {
  const text = body.trim();
  if (!text.startsWith('#')) throw new AnswerError('the answer does not begin with a Markdown heading');
  return { textHash: hashOf(text) };
}

export const llmsTxt: Collector = {
  name: 'llms-txt',
  everyDays: 7,
  targets: atLink('llmsTxt'),
  observe: readOnce('llms-txt', { accept: 'text/plain, text/markdown;q=0.9' }),
};

const FEED = /\.(?:xml|rss|atom)$|\/(?:feed|rss|atom)\/?$|\/feed\.json$/i;

/** RSS, Atom or JSON feed of a changelog. */
export const changelog: Collector = {
  name: 'changelog',
  obeysRobots: true,
  targets({ links }) {
    const address =
      links.changelogFeed ??
      (links.changelog && FEED.test(new URL(links.changelog).pathname) ? links.changelog : undefined);
    return address === undefined ? [] : [{ subject: address, url: address }];
  },
  observe: readOnce('entries', {
    accept:
      'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  }),
};

/** Checks whether the documentation is served as Markdown when the client accepts it (RFC 9110 §12.5.1, RFC 7763). */
export const markdownTwin: Collector = {
  name: 'markdown-twin',
  obeysRobots: true,
  everyDays: 14,
  targets: atLink('docs'),
  async observe({ url }, visit) {
    const { status, headers } = await visit(url, { accept: 'text/markdown', whole: true });
    if (status === 404 || status === 410) return { gone: true };
    return { markdown: /^text\/markdown(?:$|[\s;])/i.test(headers['content-type'] ?? '') };
  },
};
