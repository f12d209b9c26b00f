import type { Root } from 'hast';
import { eachElement, text, textOf } from './tree.ts';
import { twinPath } from './twin.ts';

export interface LinkTargets {
  /** Public base URL without trailing slash. */
  readonly baseUrl: string;
  /** Whether the page at this path (no query, no extension) has a Markdown twin. */
  hasTwin(path: string): boolean;
}

function absolute(href: string, pageUrl: string, targets: LinkTargets): string {
  if (!URL.canParse(href, pageUrl)) return href;
  const url = new URL(href, pageUrl);
  const own = url.href === targets.baseUrl || url.href.startsWith(`${targets.baseUrl}/`);
  if (!own) return /^[a-z]+:/i.test(href) ? href : url.href;
  const path = url.href.slice(targets.baseUrl.length).replace(/[?#].*$/s, '') || '/';
  const preferred = url.search === '' && targets.hasTwin(path) ? twinPath(path) : path;
  return `${targets.baseUrl}${preferred}${url.search}${url.hash}`;
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
