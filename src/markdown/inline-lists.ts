import type { Root } from 'hast';
import { eachElement, isElement, text } from './tree.ts';

/** Writes lists marked `data-md="inline"` (rows of chips) as one comma-separated paragraph. */
export function inlineLists(root: Root): void {
  eachElement(root, (list) => {
    if (list.properties['dataMd'] !== 'inline') return;
    const items = list.children.filter((child) => isElement(child));
    list.tagName = 'p';
    list.children = items.flatMap((item, index) => [...(index ? [text(', ')] : []), ...item.children]);
  });
}
