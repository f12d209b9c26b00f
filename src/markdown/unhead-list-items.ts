import type { Nodes } from 'hast';
import { element, isElement } from './tree.ts';

const HEADING = /^h[2-6]$/;

/** Turns headings inside list items into bold paragraphs: cards of a list are no sections of the text. */
export function unheadListItems(node: Nodes, inItem = false): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (inItem && child.type === 'element' && HEADING.test(child.tagName)) {
      child.children = [element('strong', child.children)];
      child.tagName = 'p';
    }
    unheadListItems(child, inItem || isElement(child, 'li'));
  }
}
