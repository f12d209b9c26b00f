import type { Element, ElementContent, Nodes } from 'hast';

/** Whether a node is an element, optionally with one of these names. */
export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/** Calls `visit` for every element below `node`, parents before children. */
export function eachElement(node: Nodes, visit: (element: Element) => void): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'element') visit(child);
    eachElement(child, visit);
  }
}

/** Text of a node and everything below it, as written. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** A new element without attributes. */
export function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}
