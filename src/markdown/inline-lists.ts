import type { ElementContent, Root } from 'hast';
import { eachElement, isElement, text, textOf } from './tree.ts';

/** Nodes without the white space at their outer edge, however deep inside links or words it stands. */
function trimEdge(nodes: readonly ElementContent[], edge: 'start' | 'end'): ElementContent[] {
  const [outer, rest] = edge === 'start' ? [nodes[0], nodes.slice(1)] : [nodes.at(-1), nodes.slice(0, -1)];
  if (outer === undefined) return [];
  const put = (node: ElementContent) => (edge === 'start' ? [node, ...rest] : [...rest, node]);
  if (isElement(outer)) return put({ ...outer, children: trimEdge(outer.children, edge) });
  if (outer.type !== 'text') return put(outer);
  const value = edge === 'start' ? outer.value.trimStart() : outer.value.trimEnd();
  return value === '' ? trimEdge(rest, edge) : put(text(value));
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
      ...(mark === 'names' ? [text(textOf(item).trim())] : trimEdge(trimEdge(item.children, 'start'), 'end')),
    ]);
  });
}
