import type { Element, Nodes } from 'hast';
import { parseAnyHtml } from '../parse-any-html.ts';
import { type Answer, get, html, markdown, twinOf } from './site.ts';

/** A page of the sitemap as it is answered in every form. */
export interface Page {
  readonly path: string;
  readonly html: Answer;
  /** The page's own address, asked for Markdown. */
  readonly markdown: Answer;
  readonly twin: Answer;
  readonly main: Element | undefined;
  /** Every element of the page with this name, in document order. */
  elements(tagName: string): readonly Element[];
}

function collect(node: Nodes, found: Map<string, Element[]>): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'element') {
      const same = found.get(child.tagName);
      if (same) same.push(child);
      else found.set(child.tagName, [child]);
    }
    collect(child, found);
  }
}

/** Asks for all forms of a page and parses its HTML once. */
export async function readPage(path: string): Promise<Page> {
  const [page, negotiated, twin] = await Promise.all([html(path), markdown(path), get(twinOf(path))]);
  const found = new Map<string, Element[]>();
  collect(parseAnyHtml(page.text), found);
  return {
    path,
    html: page,
    markdown: negotiated,
    twin,
    main: found.get('main')?.[0],
    elements: (tagName) => found.get(tagName) ?? [],
  };
}
