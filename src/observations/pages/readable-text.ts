import { type DefaultTreeAdapterTypes, parse } from 'parse5';

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
export function readableText(html: string): string {
  const document = parse(html);
  const main = find(document, 'main') ?? document;
  return textsOf(main, []).join(' ').replace(/\s+/g, ' ').trim();
}
