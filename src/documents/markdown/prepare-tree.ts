import type { Element, ElementContent, Nodes, Root } from 'hast';
import { wordSet } from '../../base/words.ts';
import { twinPath } from '../page-links.ts';
import { eachElement, element, isElement, text, textOf } from './html-tree.ts';

/** Elements that are controls or decoration, never content. */
const CHROME = wordSet('template svg noscript button form dialog iframe');

/** Whether an element is not text content: a script, a control, a drawing, hidden, or marked `data-md="skip"`. */
export function isChrome({ tagName, properties: { dataMd, ariaHidden, hidden } }: Element): boolean {
  return CHROME.has(tagName) || dataMd === 'skip' || ariaHidden === 'true' || hidden !== undefined;
}

const isEmptyLink = (node: Nodes): boolean =>
  node.type === 'element' &&
  node.tagName === 'a' &&
  node.children.every((child) => child.type === 'text' && child.value.trim() === '');

/** Removes links that hold no text and no element. */
export function dropEmptyLinks(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) dropEmptyLinks(child);
  if (node.children.some(isEmptyLink))
    node.children = node.children.filter((child) => !isEmptyLink(child)) as ElementContent[];
}

export interface LinkTargets {
  /** Public base URL without trailing slash. */
  readonly baseUrl: string;
  /** Whether the page at this path (no query, no extension) has a Markdown twin. */
  hasTwin(path: string): boolean;
}

/** A path in the form that a URL has too: most links are one. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

function absolute(href: string, pageUrl: string, targets: LinkTargets): string {
  const { baseUrl, hasTwin } = targets;
  if (PLAIN_PATH.test(href)) return baseUrl + (hasTwin(href) ? twinPath(href) : href);
  const url = URL.parse(href, pageUrl);
  if (!url) return href;
  const own = url.href === baseUrl || url.href.startsWith(`${baseUrl}/`);
  if (!own) return /^[a-z]+:/i.test(href) ? href : url.href;
  const path = url.href.slice(baseUrl.length).replace(/[?#].*$/s, '') || '/';
  const preferred = url.search === '' && hasTwin(path) ? twinPath(path) : path;
  return `${baseUrl}${preferred}${url.search}${url.hash}`;
}

/** Whether the link text is its URL without scheme, `www.` and trailing slash. */
const isShortened = (shown: string, address: string) =>
  address.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '') === shown;

/**
 * Makes the URLs of links and images absolute, because a Markdown page has no base URL. Links to pages of this site
 * become links to their Markdown versions. When the text of a link is its shortened URL, it is replaced by the full
 * URL, which Markdown writes once, as `<https://…>`. A link marked `data-md="text"` is written as
 * its text, without the address.
 */
export function absoluteLinks(root: Root, pageUrl: string, targets: LinkTargets): void {
  eachElement(root, (element) => {
    const { properties } = element;
    if (properties['dataMd'] === 'text') element.tagName = 'span';
    for (const name of ['href', 'src'] as const) {
      const value = properties[name];
      if (typeof value === 'string') properties[name] = absolute(value, pageUrl, targets);
    }
    const { href } = properties;
    if (typeof href === 'string' && isShortened(textOf(element), href)) element.children = [text(href)];
  });
}

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

const trim = (nodes: readonly ElementContent[]) => trimEdge(trimEdge(nodes, 'start'), 'end');

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
      ...(mark === 'names' ? [text(textOf(item).trim())] : trim(item.children)),
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

const BLOCK = wordSet('p ul ol dl div table pre blockquote');
const isBlock = (node: ElementContent) => isElement(node) && BLOCK.has(node.tagName);

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
