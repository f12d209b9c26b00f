import type { Element, ElementContent, Root } from 'hast';
import { eachElement, element, isElement, text } from './tree.ts';

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
export function listDefinitions(root: Root): void {
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
