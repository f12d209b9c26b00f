import type { Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** Source positions are half of the tree, and later steps would copy them. */
function forgetPositions(node: Nodes): void {
  delete node.position;
  if ('children' in node) for (const child of node.children) forgetPositions(child);
}

/** Parses a piece of HTML as a browser would, without source positions. */
export function parseHtml(html: string): Root {
  const root = parser.parse(html);
  forgetPositions(root);
  return root;
}
