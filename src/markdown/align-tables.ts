import type { Root } from 'hast';
import { eachElement } from './tree.ts';

/** Writes `style="text-align: …"` of table cells as `align`, where the Markdown converter looks for it. */
export function alignTables(root: Root): void {
  eachElement(root, ({ tagName, properties }) => {
    if (tagName !== 'th' && tagName !== 'td') return;
    const align = /text-align:\s*(left|right|center)/.exec(String(properties['style'] ?? ''))?.[1];
    if (align) properties['align'] = align;
  });
}
