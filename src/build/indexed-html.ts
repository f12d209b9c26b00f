import { selectMain } from '../documents/markdown/built-page.ts';

/** A tag with its attributes, or a comment. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi;

/** Attributes that Pagefind reads. */
const READ = /\s(?:data-pagefind-[\w-]+|alt|hidden|href|id)(?:="[^"]*")?(?=[\s/]|$)/gi;

/** Elements without words. */
const LEFT_OUT = new Set(['script', 'style', 'svg']);

/**
 * The part of a built page that Pagefind indexes: `<main>` with the attributes that it reads, and without elements that it
 * leaves out. That is less than a third of the page. Throws when an element that is left out does not end.
 */
export function indexedHtml(html: string): string {
  const main = selectMain(html);
  const parts = [html.slice(0, html.indexOf('<head'))];
  /** Name of the element that is being left out, and how many of that name are open. */
  let skipped = '';
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of main.matchAll(TAG)) {
    if (depth > 0) {
      if (name !== skipped) continue;
      depth += slash ? -1 : 1;
      if (depth === 0) from = index + tag.length;
      continue;
    }
    parts.push(main.slice(from, index));
    from = index + tag.length;
    if (slash) parts.push(tag);
    else if (LEFT_OUT.has(name) || attributes.includes('data-pagefind-ignore')) {
      skipped = name;
      depth = 1;
    } else if (name) parts.push(`<${name}${(attributes.match(READ) ?? []).join('')}>`);
  }
  if (depth > 0) throw new Error(`a <${skipped}> that full-text search leaves out does not end`);
  return parts.join('');
}
