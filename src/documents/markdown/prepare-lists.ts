import type { Element, ElementContent, Nodes, Root } from 'hast';
import { eachElement, element, isElement, text, textOf } from './tree.ts';

/** Nodes without the white space at one end, also when it is inside nested elements. */
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
function inlineLists(root: Root): void {
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

const HEADING = /^h[2-6]$/;

/** Turns headings inside list items into bold paragraphs: the cards of a list are not sections of the page. */
function unheadListItems(node: Nodes, inItem = false): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (inItem && child.type === 'element' && HEADING.test(child.tagName)) {
      child.children = [element('strong', child.children)];
      child.tagName = 'p';
    }
    unheadListItems(child, inItem || isElement(child, 'li'));
  }
}

const BLOCK = new Set(['p', 'ul', 'ol', 'dl', 'div', 'table', 'pre', 'blockquote']);
const isBlock = (node: ElementContent) => isElement(node) && BLOCK.has(node.tagName);
const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === '';

function trim(nodes: ElementContent[]): ElementContent[] {
  return nodes.filter((node, index) => !(isBlank(node) && (index === 0 || index === nodes.length - 1)));
}

/** One term with its descriptions: `**Term:** first, second`. */
function item(terms: Element[], descriptions: Element[]): Element {
  const name = terms.flatMap((term, index) => [...(index ? [text(', ')] : []), ...trim(term.children)]);
  const children: ElementContent[] = [element('strong', [...name, text(':')]), text(' ')];
  descriptions.forEach((description, index) => {
    const content = trim(description.children);
    if (index && !content.some(isBlock)) children.push(text(', '));
    children.push(...content);
  });
  return element('li', children);
}

/** Turns `<dl>` into a list of `**Term:** description` items, which Markdown can hold. */
function listDefinitions(root: Root): void {
  eachElement(root, (list) => {
    if (list.tagName !== 'dl') return;
    const parts = list.children
      .flatMap((child) => (isElement(child, 'div') ? child.children : [child]))
      .filter((child) => isElement(child, 'dt', 'dd'));
    const groups: { terms: Element[]; descriptions: Element[] }[] = [];
    for (const part of parts) {
      let group = groups.at(-1);
      if (part.tagName === 'dt') {
        if (!group || group.descriptions.length > 0) {
          group = { terms: [], descriptions: [] };
          groups.push(group);
        }
        group.terms.push(part);
      } else group?.descriptions.push(part);
    }
    list.tagName = 'ul';
    list.children = groups.map(({ terms, descriptions }) => item(terms, descriptions));
  });
}

/** Writes lists in forms that Markdown has: marked lists as text, headings in items as bold text, `<dl>` as `<ul>`. */
export function prepareLists(root: Root): void {
  inlineLists(root);
  unheadListItems(root);
  listDefinitions(root);
}
