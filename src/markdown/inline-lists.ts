import type { Element, ElementContent, Root } from 'hast';
import { eachElement, isElement, text, textOf } from './tree.ts';

/** Content of an item without the white space around it. */
function trimmed({ children }: Element): ElementContent[] {
  return children.map((child, index) => {
    if (child.type !== 'text') return child;
    const start = index === 0 ? child.value.trimStart() : child.value;
    return text(index === children.length - 1 ? start.trimEnd() : start);
  });
}

/**
 * Writes lists marked `data-md="inline"` (rows of chips) as one comma-separated paragraph; with
 * `data-md="names"` without their links, for long lists whose targets are listed elsewhere.
 */
export function inlineLists(root: Root): void {
  eachElement(root, (list) => {
    const mark = list.properties['dataMd'];
    if (mark !== 'inline' && mark !== 'names') return;
    const items = list.children.filter((child) => isElement(child));
    list.tagName = 'p';
    list.children = items.flatMap((item, index) => [
      ...(index ? [text(', ')] : []),
      ...(mark === 'names' ? [text(textOf(item).trim())] : trimmed(item)),
    ]);
  });
}
