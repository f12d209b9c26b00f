import type { ElementContent, Nodes, Root } from 'hast';
import { eachElement, element, isElement } from './tree.ts';

/** Writes `style="text-align: …"` of table cells as `align`, where the Markdown converter looks for it. */
function alignTables(root: Root): void {
  eachElement(root, ({ tagName, properties }) => {
    if (tagName !== 'th' && tagName !== 'td') return;
    const align = /text-align:\s*(left|right|center)/.exec(String(properties['style'] ?? ''))?.[1];
    if (align) properties['align'] = align;
  });
}

/** Puts a table's caption in a paragraph before the table; Markdown tables have none. */
function liftCaptions(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = (node.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (!isElement(child, 'table')) return [child];
    const caption = child.children.find((part) => isElement(part, 'caption'));
    return isElement(caption) ? [element('p', caption.children), child] : [child];
  });
  for (const child of node.children) liftCaptions(child);
}

/** Writes alignment and captions of tables in the form that the Markdown converter reads. */
export function prepareTables(root: Root): void {
  alignTables(root);
  liftCaptions(root);
}
