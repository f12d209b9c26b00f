import type { Root } from 'hast';
import { eachElement, isElement, text, textOf } from './tree.ts';

/** Turns highlighted code into plain code: one text node, with the language as a `language-*` class. */
export function flattenCode(root: Root): void {
  eachElement(root, (pre) => {
    if (pre.tagName !== 'pre') return;
    const code = pre.children.find((child) => isElement(child, 'code'));
    if (!isElement(code)) return;
    code.children = [text(textOf(code))];
    const language = pre.properties['dataLanguage'];
    if (code.properties['className'] === undefined && typeof language === 'string') {
      code.properties['className'] = [`language-${language}`];
    }
  });
}
