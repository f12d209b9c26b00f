import type { ElementContent, Nodes } from 'hast';
import { element, isElement } from './tree.ts';

/** Puts a table's caption in a paragraph before the table; Markdown tables have none. */
export function liftCaptions(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (!isElement(child, 'table')) return [child];
    const caption = child.children.find((part) => isElement(part, 'caption'));
    return isElement(caption) ? [element('p', caption.children), child] : [child];
  });
  for (const child of node.children) liftCaptions(child);
}
