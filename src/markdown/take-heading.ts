import type { Element, ElementContent, Nodes } from 'hast';
import { isElement } from './tree.ts';

/** Removes the page's `<h1>` from the tree and returns it. Throws unless there is exactly one. */
export function takeHeading(root: Nodes): Element {
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
